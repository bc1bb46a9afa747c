import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where each package of the design card does its work: a folder, or a file. */
const home = {
  react: 'src/app/',
  'react-dom': 'src/main.tsx',
  'react-router-dom': 'src/app/',
  vite: 'vite.config.ts',
  'vite-plugin-pwa': 'src/build/',
  'workbox-window': 'src/features/updates/',
  dexie: 'src/storage/',
  'framer-motion': 'src/ui/',
  vitest: 'tests/',
  'fake-indexeddb': 'tests/',
  '@playwright/test': 'tests/e2e/',
} as const

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)))

function imports(file: string, name: string): boolean {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [`'${name}'`, `'${name}/`].some((start) => text.includes(`from ${start}`) || text.includes(`import ${start}`))
}

it.each(Object.entries(home))('%s is used where it belongs', (name, place) => {
  expect(files.filter((file) => file.startsWith(place) && imports(file, name))).not.toEqual([])
})
