import { createServer } from 'node:http'
import sirv from 'sirv'

/** Serves a built client with sirv, as a reference for the site's own server: `node sirv-server.mjs FOLDER`. */
const [, , folder] = process.argv
const serve = sirv(folder, { brotli: true, gzip: true, etag: true })
const server = createServer((request, response) => {
  serve(request, response, () => {
    response.statusCode = 404
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(`Ready: http://127.0.0.1:${server.address().port}`))
