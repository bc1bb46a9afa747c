import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { languagePrefix, type Languages } from '#shared/languages.ts'
import { commonHeaders, staticPolicy } from '#server/web/files/headers.ts'

/**
 * Copies `robots.txt`, because Vite's public folder is the brand's, and writes `_headers` and `_redirects`, which Netlify, Cloudflare
 * Pages and others read, and which show any other static host what to do. It has the server's headers except the policy of each page,
 * which is in the page.
 */
export function headersFile(
  root: string,
  options: { readonly hasVendorScripts: boolean; readonly languages: Languages },
): Plugin {
  const block = (pattern: string, headers: Readonly<Record<string, string>>) =>
    [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  return {
    name: 'headers-file',
    apply: 'build',
    async generateBundle() {
      const source = [
        block('/*', { ...commonHeaders(options), 'Content-Security-Policy': staticPolicy }),
        block('/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }),
        block('/sw.js', { 'Cache-Control': 'no-cache' }),
      ].join('\n\n')
      this.emitFile({ type: 'asset', fileName: '_headers', source: `${source}\n` })
      // A job's page is the shell, and every other address that is no file gets `404.html`, whose router knows old addresses. Cloudflare
      // Pages follows a rule for `/*` also where there is a file, and leads `/shell.html` to `/shell`.
      const shells = options.languages.map((language) => languagePrefix(language, options.languages))
      const rules = shells.map((prefix) => `${prefix}/jobs/* ${prefix}/shell 200\n`).join('')
      this.emitFile({ type: 'asset', fileName: '_redirects', source: rules })
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: await readFile(path.join(root, 'public/robots.txt')) })
    },
  }
}
