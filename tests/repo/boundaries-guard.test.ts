import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, expect, it } from 'vitest'
import { importGuard } from '#build/import-guard.ts'

let root: string
afterEach(() => rm(root, { recursive: true, force: true }))

async function buildProject(files: Record<string, string>): Promise<unknown> {
  root = await mkdtemp(path.join(tmpdir(), 'guard-'))
  await writeFile(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'x', imports: { '#server/*': './src/server/*', '#ui/*': './src/ui/*' } }),
  )
  for (const [file, code] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), code)
  }
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [importGuard(root)],
    build: { write: false, rollupOptions: { input: path.join(root, 'src/main.ts') } },
  })
}

it('fails a build in which browser code imports the server', async () => {
  const files = { 'src/main.ts': `import { a } from '#server/a.ts'\nconsole.log(a)`, 'src/server/a.ts': 'export const a = 1' }
  await expect(buildProject(files)).rejects.toThrow('src/main.ts imports #server/a.ts: main must not import server')
})

it('passes a build in which every import is allowed', async () => {
  const files = { 'src/main.ts': `import { a } from '#ui/a.ts'\nconsole.log(a)`, 'src/ui/a.ts': 'export const a = 1' }
  await expect(buildProject(files)).resolves.toBeDefined()
})
