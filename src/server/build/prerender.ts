import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AliasOptions, build, type CSSOptions, type Plugin, type Rolldown } from 'vite'
import { escapeHtml } from '#shared/html-text.ts'
import { parseJob } from '#shared/board-job.ts'
import type { JobDetail } from '#shared/job.ts'
import { pageHead, replacePageHead } from '#shared/page-meta.ts'
import { paths, prerenderedPages } from '#shared/paths.ts'
import { jobPageMarks } from '../job-page.ts'
import { importGuard } from './import-guard.ts'

/**
 * Renders the fixed pages at build, with the same components that the browser runs: `dist/client/{path}/index.html`, ready
 * to be painted without any script and with its styles in the page: of what it needs before its first paint only the fonts
 * and a picture are files of their own. `dist/client/shell.html` is the page without content: what the service worker answers
 * every address but the home page's with; `job-shell.html` is the same for a job's page, which the server describes, and
 * `job-page.html` has room for the job as well: the server renders it at each request with what this leaves in `dist/pages`.
 */

/** The part of `src/app/prerender.tsx` that the build calls. */
interface PageRenderer {
  renderPage(pathname: string): Promise<RenderedPage | null>
}

interface RenderedPage {
  readonly html: string
  readonly headHtml: string
  readonly meta: { readonly title: string; readonly description: string }
  readonly modules: readonly string[]
}

/** The same file's part that the server calls (`src/server/job-page.ts`); the build tries it. */
interface JobRenderer {
  renderJob(job: JobDetail, address: string): Promise<{ readonly html: string }>
}

/** What a lazily loaded module brings along: its chunk with all that this imports, and their style sheets. */
interface ModuleFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const maxWaitMs = 3_000

/** Should the browser not say that it has painted, the code comes anyway. */
const maxPaintMs = 1_000

/** Files of the build, without a leading slash. */
interface OpeningFiles {
  readonly entry: string
  /** What the entry imports, the first first. */
  readonly libraries: readonly string[]
  /** What else the page needs to be taken over. */
  readonly modules: readonly string[]
}

/**
 * The one inline script of a prerendered page. It is the font gate (specification 2) of a page that is there before its
 * code: it hides the page until both weights have loaded, have failed, or three seconds have passed. Only once the page is
 * painted does it ask for the code that takes it over, so that this neither shares the line with what is painted first nor
 * runs before it. Sections below the first are laid out when the browser comes to them (`src/styles/base.css`), unless
 * somebody is on the way to one. It stands after the styles, so that it runs when the font's faces are known; without
 * JavaScript it hides nothing.
 */
function openingScript(family: string, { entry, libraries, modules }: OpeningFiles): string {
  const loads = `[500,700].map(function(w){return d.fonts.load(w+' 1em ${JSON.stringify(family)}')})`
  const paint = 'first-contentful-paint'
  return [
    `(function(d){var r=d.documentElement,isOpen=false,isAsked=false,s=${JSON.stringify([...libraries, entry, ...modules].map((file) => `/${file}`))};`,
    'function ask(){if(isAsked)return;isAsked=true;',
    // What the code will ask for first of all, where the server has left a link to it.
    "var f=d.querySelector('link[data-later]');if(f)f.rel='preload';",
    // Two dozen requests in one task would be a long one.
    "s.forEach(function(u){setTimeout(function(){var l=d.createElement('link');l.rel='modulepreload';l.href=u;d.head.appendChild(l)})});",
    // Each library runs in a task of its own, so that a tap does not wait for all of them and the entry together.
    // The entry's failure is the watchdog's to hear.
    `run(0)}function run(i){function next(){setTimeout(run,0,i+1)}var m=import(s[i]);if(i<${libraries.length})m.then(next,next)}`,
    'function open(){if(isOpen)return;isOpen=true;delete r.dataset.fonts;if(d.hidden)return ask();',
    `setTimeout(ask,${maxPaintMs});`,
    "if(window.PerformanceObserver&&(PerformanceObserver.supportedEntryTypes||[]).indexOf('paint')>-1)",
    `new PerformanceObserver(function(l){if(l.getEntriesByName('${paint}').length)ask()}).observe({type:'paint',buffered:true});`,
    'else requestAnimationFrame(function(){setTimeout(ask)})}',
    // A press on what is painted waits for the code that can answer it (`src/main.tsx`); a way into the page wants
    // true heights, before the code that leads there measures them.
    "d.addEventListener('click',function(e){var b=e.target.closest('#root button');if(b)b.dataset.pressed='';",
    "if(e.target.closest('a')){delete r.dataset.rest;delete r.dataset.acted}},true);",
    // Who has begun to go through the page is not taken anywhere by the code that comes (`use-arrival.ts`), but for a link.
    "['wheel','touchstart','pointerdown','keydown'].forEach(function(t){",
    "addEventListener(t,function(){r.dataset.acted=''},{capture:true,once:true,passive:true})});",
    // A page that is opened again goes back to where it was.
    "var n=performance.getEntriesByType('navigation')[0];if(!location.hash&&n&&n.type==='navigate')r.dataset.rest='later';",
    "if(!d.fonts)return open();r.dataset.fonts='waiting';",
    `Promise.allSettled(${loads}).then(open);setTimeout(open,${maxWaitMs})})(document)`,
  ].join('')
}

/** What stands in the security policy of a page for the script that may run in it. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** The app's own script; the watchdog's, which has a fixed address, stays where it is. */
const entryTag = /\s*<script type="module"[^>]* src="(\/assets\/[^"]+)"><\/script>/

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
  readonly css: CSSOptions
  readonly define: Record<string, string>
  /** The brand's offices, each of which has a page. */
  readonly officeKeys: readonly string[]
  /** The brand font, for which a page waits. */
  readonly fontFamily: string
}

async function loadRenderer({ alias, css, define, root }: PrerenderOptions, outDir: string): Promise<PageRenderer & JobRenderer> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias },
    css,
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
  return (await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)) as PageRenderer & JobRenderer
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

/** Stands for any job while the build asks what a job's page needs. */
const someJob = { id: 1, title: 'A job', location: null, content: '&lt;p&gt;Its text.&lt;/p&gt;' }

/** What a job's page loads by itself, in the order of use. */
const jobModules = ['#screens/job/screen.tsx', '#screens/job/loader.ts', '#storage/job-details.ts']

const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`
const scriptLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

const linkTag = /\s*<link rel="(stylesheet|modulepreload)"[^>]* href="\/([^"]+)">/g

const heroPicture = /<picture>(?:(?!<\/picture>)[^])*?fetchPriority="high"[^]*?<\/picture>/

/**
 * Asks at once for the picture that the page opens with. React does so itself for a plain image; of a `<picture>` the
 * browser takes the first source that fits. It would find it late: with a security policy in the page it does not look ahead.
 */
function heroPreloads(html: string): string {
  const [picture] = heroPicture.exec(html) ?? []
  if (picture === undefined) return ''
  const sources = [...picture.matchAll(/<source media="([^"]+)" srcSet="([^"\s]+)"/g)]
  const [, fallback = ''] = /<img\b[^>]*? src="([^"]+)"/.exec(picture) ?? []
  // With more than one source the conditions would have to exclude one another.
  if (sources.length > 1 || fallback === '') return ''
  const preload = (address: string, media: string) =>
    `<link rel="preload" as="image" href="${address}"${media} fetchpriority="high">`
  const [[, media = '', wide = ''] = []] = sources
  if (wide === '') return preload(fallback, '')
  return [preload(wide, ` media="${media}"`), preload(fallback, ` media="not ${media}"`)].join('\n    ')
}

export function prerender(options: PrerenderOptions): Plugin {
  const { fontFamily, root } = options
  // A name of its own: a build that watches comes here again, and Node would give it the renderer of the first time.
  const rendererDir = () => path.join(root, `node_modules/.tmp/prerender-${Date.now()}`)
  let shell: string | undefined
  let files: ReadonlyMap<string, ModuleFiles> = new Map()
  let styleSources: ReadonlyMap<string, string> = new Map()
  let clientDir = ''

  function filesOf(modules: readonly string[], html: string): ModuleFiles {
    const wanted = modules.map((name) => {
      const found = files.get(name)
      if (!found) throw new Error(`prerender: ${name} is loaded lazily, and the client's build does not have it`)
      return found
    })
    const isNew = (file: string) => !html.includes(`"/${file}"`)
    return {
      scripts: [...new Set(wanted.flatMap(({ scripts }) => scripts))].filter(isNew),
      styles: [...new Set(wanted.flatMap(({ styles }) => styles))].filter(isNew),
    }
  }

  interface PageParts {
    readonly modules: readonly string[]
    /** What React wants in the head, and what the page asks for early. */
    readonly headHtml: string
    /** In place of the shell's empty root. */
    readonly rootHtml: string
  }

  /** The shell with everything in it that a page needs for its first paint. */
  function dress(parts: PageParts): string {
    const html = shell ?? ''
    const [tag = '', entry = ''] = entryTag.exec(html) ?? []
    const linked = [...html.matchAll(linkTag)].map(([link, kind = '', file = '']) => ({ link, kind, file }))
    const { scripts, styles } = filesOf(parts.modules, html)
    const sheets = [...linked.filter(({ kind }) => kind === 'stylesheet').map(({ file }) => file), ...styles]
    const style = sheets.map((file) => styleSources.get(file) ?? '').join('')
    const libraries = linked.filter(({ kind }) => kind === 'modulepreload').map(({ file }) => file)
    const script = openingScript(fontFamily, { entry: entry.slice(1), libraries, modules: scripts })
    const head = [parts.headHtml, `<style>${style}</style>`, `<script>${script}</script>`]
    // The code that loads a screen looks for these links and, finding them, loads no sheet a second time.
    const tail = sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
    return linked
      .reduce((rest, { link }) => rest.replace(link, ''), html.replace(tag, ''))
      .replace('script-src &#39;self&#39;', (policy) => `${policy} ${escapeHtml(hashOf(script))}`)
      .replace('style-src &#39;self&#39;', (policy) => `${policy} ${escapeHtml(hashOf(style))}`)
      .replace('</head>', () => `  ${head.filter((part) => part !== '').join('\n    ')}\n  </head>`)
      .replace('<div id="root"></div>', () => parts.rootHtml)
      .replace('</body>', () => `  ${tail.join('\n    ')}\n  </body>`)
  }

  function page(pathname: string, { headHtml, html, meta, modules }: RenderedPage): string {
    const dressed = dress({
      modules,
      headHtml: [heroPreloads(html), headHtml].filter((part) => part !== '').join('\n    '),
      rootHtml: `<div id="root" data-page="${pathname}">${html}</div>`,
    })
    return replacePageHead(dressed, pageHead(meta, { pathname, origin: '' }))
  }

  /** The shell of a job's page: its screen's code comes along and not after the code that asks for it. */
  function jobShell(): string {
    const html = shell ?? ''
    const { scripts, styles } = filesOf(jobModules, html)
    return html.replace('</head>', () => `  ${[...styles.map(styleLink), ...scripts.map(scriptLink)].join('\n    ')}\n  </head>`)
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
        const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        styleSources = new Map(sheets.map((file) => [file.fileName, 'source' in file ? String(file.source).trim() : '']))
        delete bundle['index.html']
        this.emitFile({ type: 'asset', fileName: 'shell.html', source: shell })
      },
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler(error) {
        if (error || shell === undefined) return
        await writeFile(path.join(clientDir, 'job-shell.html'), jobShell())
        const outDir = rendererDir()
        const renderer = await loadRenderer(options, outDir)
        // A job that cannot be rendered fails the build, and not the server later.
        await renderer.renderJob(
          parseJob(someJob, () => {}),
          paths.job(someJob.id),
        )
        const jobPage = dress({ modules: jobModules, headHtml: jobPageMarks.head, rootHtml: jobPageMarks.root })
        await writeFile(path.join(clientDir, 'job-page.html'), jobPage)
        for (const pathname of prerenderedPages(options.officeKeys)) {
          const rendered = await renderer.renderPage(pathname)
          if (!rendered) continue
          const folder = path.join(clientDir, pathname)
          await mkdir(folder, { recursive: true })
          await writeFile(path.join(folder, 'index.html'), page(pathname, rendered))
        }
        const pagesDir = path.join(clientDir, '../pages')
        await rm(pagesDir, { recursive: true, force: true })
        await rename(outDir, pagesDir)
      },
    },
  }
}
