import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AliasOptions, build, type Plugin, type Rolldown } from 'vite'
import { pageHead, replacePageHead } from '#shared/page-meta.ts'
import { fixedPages } from '#shared/paths.ts'
import { importGuard } from './import-guard.ts'

/**
 * Renders the fixed pages at build, with the same components that the browser runs: `dist/client/{path}/index.html`, ready
 * to be painted without any script. `dist/client/shell.html` is the page without content: what the service worker answers
 * every address with, and the server a job's.
 */

/** The part of `src/app/prerender.tsx` that the build calls. */
interface PageRenderer {
  renderPage(pathname: string): Promise<{
    readonly html: string
    readonly headHtml: string
    readonly meta: { readonly title: string; readonly description: string }
    readonly modules: readonly string[]
  } | null>
}

/** What a lazily loaded module brings along: its chunk with all that this imports, and their style sheets. */
interface ModuleFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const maxWaitMs = 3_000

/**
 * The font gate (specification 2) of a page that is there before its code: hides it until both weights have loaded, have
 * failed, or three seconds have passed; without JavaScript it hides nothing. It stands after the style sheets, so that it
 * runs when the font's faces are known.
 */
export function fontGate(family: string): { readonly script: string; readonly hash: string } {
  const loads = `[500,700].map(function(w){return d.fonts.load(w+' 1em ${JSON.stringify(family)}')})`
  const script = [
    "(function(d){if(!d.fonts)return;var r=d.documentElement;r.dataset.fonts='waiting';",
    'function show(){delete r.dataset.fonts}',
    `Promise.allSettled(${loads}).then(show);setTimeout(show,${maxWaitMs})})(document)`,
  ].join('')
  return { script, hash: `sha256-${createHash('sha256').update(script).digest('base64')}` }
}

/** Leaves the name of each module that a route loads lazily where `src/app/prerender.tsx` finds it. */
function recordLazyModules(root: string): Plugin {
  const folder = path.join(root, 'src/app/')
  return {
    name: 'record-lazy-modules',
    enforce: 'pre',
    transform(code, moduleId) {
      if (!moduleId.startsWith(folder)) return null
      return code.replace(
        /\bimport\(\s*('#[^']+')\s*\)/g,
        (_, name: string) => `(globalThis.prerenderedModules?.add(${name}),import(${name}))`,
      )
    },
  }
}

interface PrerenderOptions {
  /** The project's folder, absolute. */
  readonly root: string
  readonly alias: AliasOptions
  readonly define: Record<string, string>
  readonly gate: { readonly script: string }
}

async function loadRenderer({ alias, define, root }: PrerenderOptions, outDir: string): Promise<PageRenderer> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias },
    define,
    plugins: [importGuard(root), recordLazyModules(root)],
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      assetsInlineLimit: 0,
    },
  })
  return (await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)) as PageRenderer
}

function collectFiles(bundle: Rolldown.OutputBundle, root: string): ReadonlyMap<string, ModuleFiles> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const filesOf = (fileName: string, seen: Set<string>): void => {
    const chunk = byFile.get(fileName)
    if (!chunk || seen.has(fileName)) return
    for (const imported of chunk.imports) filesOf(imported, seen)
    seen.add(fileName)
  }
  const files = new Map<string, ModuleFiles>()
  for (const chunk of chunks) {
    const scripts = new Set<string>()
    filesOf(chunk.fileName, scripts)
    const styles = [...scripts].flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])])
    for (const moduleId of chunk.moduleIds) {
      const name = path
        .relative(root, moduleId)
        .split(path.sep)
        .join('/')
        .replace(/^src\//, '#')
      files.set(name, { scripts: [...scripts], styles: [...new Set(styles)] })
    }
  }
  return files
}

export function prerender(options: PrerenderOptions): Plugin {
  const { gate, root } = options
  // A name of its own: a build that watches comes here again, and Node would give it the renderer of the first time.
  const rendererDir = () => path.join(root, `node_modules/.tmp/prerender-${Date.now()}`)
  let shell: string | undefined
  let files: ReadonlyMap<string, ModuleFiles> = new Map()
  let clientDir = ''

  function page(pathname: string, rendered: NonNullable<Awaited<ReturnType<PageRenderer['renderPage']>>>): string {
    const wanted = rendered.modules.map((name) => {
      const found = files.get(name)
      if (!found) throw new Error(`prerender: ${pathname} loads ${name}, which the client's build does not have`)
      return found
    })
    const html = shell ?? ''
    const linked = (file: string) => html.includes(`"/${file}"`)
    const scripts = [...new Set(wanted.flatMap((module) => module.scripts))].filter((file) => !linked(file))
    const styles = [...new Set(wanted.flatMap((module) => module.styles))].filter((file) => !linked(file))
    const head = [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      `<script>${gate.script}</script>`,
      rendered.headHtml,
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join('\n    ')
    return (
      replacePageHead(html, pageHead(rendered.meta, { pathname, origin: '' }))
        // What is painted first comes first: the code that takes the page over can wait for it.
        .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
        .replace(
          '</head>',
          () => `  ${head.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')}\n  </head>`,
        )
        .replace('<div id="root"></div>', () => `<div id="root" data-page="${pathname}">${rendered.html}</div>`)
    )
  }

  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      clientDir = path.resolve(config.root, config.build.outDir)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = bundle['index.html']
        if (built?.type !== 'asset') throw new Error('prerender: the build made no index.html')
        shell = String(built.source)
        files = collectFiles(bundle, root)
        delete bundle['index.html']
        this.emitFile({ type: 'asset', fileName: 'shell.html', source: shell })
      },
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler(error) {
        if (error || shell === undefined) return
        const outDir = rendererDir()
        const renderer = await loadRenderer(options, outDir)
        for (const pathname of fixedPages) {
          const rendered = await renderer.renderPage(pathname)
          if (!rendered) continue
          const folder = path.join(clientDir, pathname)
          await mkdir(folder, { recursive: true })
          await writeFile(path.join(folder, 'index.html'), page(pathname, rendered))
        }
        await rm(outDir, { recursive: true, force: true })
      },
    },
  }
}
