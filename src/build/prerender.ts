import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AliasOptions, build, type CSSOptions, type Plugin, type Rolldown } from 'vite'
import { parseJob } from '#shared/board-job.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { escapeHtml } from '#shared/html-text.ts'
import type { JobDetail } from '#shared/job.ts'
import { noIndex, pageHead, replacePageHead } from '#shared/page-meta.ts'
import { languageCookie } from '#shared/language-choice.ts'
import { languagePrefix } from '#shared/languages.ts'
import { type BrandPages, paths, prerenderedPages } from '#shared/paths.ts'
import { jobPageMarks, sampleJob } from '#server/web/pages/job-page-marks.ts'
import { importGuard } from './import-guard.ts'
import type { Catalogues } from './languages/catalogues.ts'
import { documentIn } from './languages/documents.ts'
import { stylesIn } from './languages/styles.ts'
import { copyForLanguages, type WordFiles } from './languages/words.ts'
import { buildWords } from './words.ts'
import { inlineFirstPicture, inlineFonts } from './inline-media.ts'
import { compileInlineScript, watchdogAttributes } from './inline-script.ts'
import { allowSource, policyHash } from './security-policy.ts'

/**
 * Prerenders the fixed routes at build time with the browser's own components, as `dist/client/{path}/index.html`. Styles are
 * inlined, so that the first paint needs no script and no files but fonts and an image, and the home page contains these, too.
 * Three pages have no content: `shell.html`, which the service worker serves for every navigation except the home page,
 * `404.html`, the same for a static host, and `job-shell.html`, to which the server adds a job's metadata. `job-page.html` also has a placeholder for the job, which the
 * server renders per request with the bundle in `dist/pages`.
 */

/** The export of `src/app/prerender.tsx` that the build calls. */
interface PageRenderer {
  readonly modulePages: readonly string[]
  renderPage(pathname: string): Promise<RenderedPage | null>
}

interface RenderedPage {
  readonly html: string
  readonly headHtml: string
  readonly meta: { readonly title: string; readonly description: string }
  readonly modules: readonly string[]
}

/** The export that the server calls (`src/server/web/pages/render-job.ts`). The build calls it once as a test. */
interface JobRenderer {
  modulesOfJobPage(): Promise<readonly string[]>
  renderJob(job: JobDetail): Promise<{ readonly html: string }>
}

/** The files of a lazily loaded module: its chunk, the chunks that it imports, and their style sheets. */
interface ModuleFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Files of the build, without a leading slash. */
interface OpeningFiles {
  /** The entry and what it imports, in the order in which they run. */
  readonly entries: readonly string[]
  /** Further modules that hydration needs. */
  readonly modules: readonly string[]
}

const opening = 'src/platform/opening.ts'

/** The tag of the opening script with the files of one page. */
function openingTag(script: string, { entries, modules }: OpeningFiles): string {
  const list = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ')
  return `<script data-run="${list(entries)}" data-load="${list([...entries, ...modules])}">${script}</script>`
}

const watchdogTag = /<script data-not-started=[^>]*>/
const siteNameTags = /(<meta property="og:(?:site_name|image:alt)" content=")[^"]*/g
const noScriptText = /(<noscript>)[^<]*(<\/noscript>)/

/** The script tags of the app's entry: one for each file that it is in (`chunk-groups.ts`). */
const entryTag = /\s*<script type="module"[^>]* src="\/(assets\/[^"]+)"><\/script>/g

/** Records the name of each lazily loaded module, where `src/app/prerender.tsx` reads it: those of routes, and of modules' pages. */
function recordLazyModules(root: string): Plugin {
  const folder = path.join(root, 'src/app/')
  const modulesFolder = path.join(root, 'src/modules/')
  const nameOf = (specifier: string, importer: string) =>
    specifier.startsWith('.')
      ? `#${path.relative(path.join(root, 'src'), path.resolve(path.dirname(importer), specifier))}`
      : specifier
  return {
    name: 'record-lazy-modules',
    enforce: 'pre',
    transform(code, moduleId) {
      const isOfModule = moduleId.startsWith(modulesFolder) && path.basename(moduleId) === 'page.ts'
      if (!isOfModule && !moduleId.startsWith(folder)) return null
      return code.replace(
        isOfModule ? /\bimport\(\s*'(\.[^']+)'\s*\)/g : /\bimport\(\s*'(#[^']+)'\s*\)/g,
        (imported, name: string) => `(globalThis.prerenderedModules?.add('${nameOf(name, moduleId)}'),${imported})`,
      )
    },
  }
}

interface PrerenderOptions {
  /** Absolute path of the project. */
  readonly root: string
  readonly alias: AliasOptions
  readonly css: CSSOptions
  readonly define: Record<string, string>
  /** The plugins that build the pages' modules. */
  readonly plugins: readonly Plugin[]
  readonly brandPages: BrandPages
  readonly mapping: BoardMapping
  /** The fonts that only some languages need, by language: the beginnings of their files' names. */
  readonly fontsIn: Readonly<Record<string, readonly string[]>>
  readonly catalogues: Catalogues
  /** The files of sentences, once they are written. */
  readonly wordFiles: () => WordFiles
  readonly manifestIn: (language: string) => object
  readonly siteNameIn: (language: string) => string
  /** Of pages that have none of their own, in the brand's first language. */
  readonly description: string
}

async function buildRenderer({ alias, css, define, plugins, root }: PrerenderOptions, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias },
    css,
    define,
    plugins: [importGuard(root), ...plugins, recordLazyModules(root)],
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      assetsInlineLimit: 0,
    },
  })
}

/** @param folder the copy for a language */
async function loadRenderer(folder: string): Promise<PageRenderer & JobRenderer> {
  return (await import(pathToFileURL(path.join(folder, 'prerender.js')).href)) as PageRenderer & JobRenderer
}

function collectFiles(bundle: Rolldown.OutputBundle, root: string): ReadonlyMap<string, ModuleFiles> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** Adds a file after those that it imports. Chunks may import each other in a circle. */
  const addFile = (fileName: string, added: Set<string>, visited = new Set<string>()): void => {
    const chunk = byFile.get(fileName)
    if (!chunk || visited.has(fileName)) return
    visited.add(fileName)
    for (const imported of chunk.imports) addFile(imported, added, visited)
    added.add(fileName)
  }
  const files = new Map<string, ModuleFiles>()
  for (const chunk of chunks) {
    const scripts = new Set<string>()
    addFile(chunk.fileName, scripts)
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

/** The modules that a job's page loads, in order of use. */
const jobModules = ['#screens/job/screen.tsx', '#screens/job/loader.ts', '#storage/job-details.ts']

/** The module whose styles a written form needs. Its scripts load later. */
const formModule = '#screens/job/apply.tsx'

const fontLink = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`
const scriptLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

const fontPreload = /\s*<link rel="preload" as="font"[^>]* href="\/([^"]+)">/g
const linkTag = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

export function prerender(options: PrerenderOptions): Plugin {
  const { fontsIn, root } = options
  // A unique name, because Node caches modules by path and a watch build would get the renderer of its first run.
  const rendererDir = () => path.join(root, `node_modules/.tmp/prerender-${Date.now()}`)
  let shell: string | undefined
  let files: ReadonlyMap<string, ModuleFiles> = new Map()
  let styleSources: ReadonlyMap<string, string> = new Map()
  let fontFiles: readonly string[] = []
  let script = ''
  let clientDir = ''

  function filesOf(modules: readonly string[], html: string): ModuleFiles {
    const wanted = modules.map((name) => {
      const found = files.get(name)
      if (!found) throw new Error(`prerender: ${name} is loaded lazily but missing from the client build`)
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
    /** React's head elements and the page's preloads. */
    readonly headHtml: string
    /** Replaces the shell's empty root. */
    readonly rootHtml: string
    /** Further modules of which only the styles are inlined. */
    readonly styledModules?: readonly string[]
    /** Inlines the fonts. */
    readonly hasFonts?: boolean
  }

  /** The files of sentences of a language, by the ones that code imports. */
  const wordsIn = (language: string) => options.wordFiles().get(language) ?? new Map<string, string>()

  /** The shell with the texts and the fonts of a language that are part of it. */
  function templateIn(language: string): string {
    const fonts = fontFiles.filter((file) => (fontsIn[language] ?? []).some((name) => file.includes(name)))
    const words = buildWords(options.catalogues, language)
    const attributes = Object.entries(watchdogAttributes(words)).map(([name, text]) => ` ${name}="${escapeHtml(text)}"`)
    return (shell ?? '')
      .replace('</head>', () => `${fonts.map((file) => `  ${fontLink(file)}\n  `).join('')}</head>`)
      .replace(noScriptText, (_, start: string, end: string) => start + escapeHtml(words.noScript) + end)
      .replace(siteNameTags, (_, start: string) => start + escapeHtml(options.siteNameIn(language)))
      .replace(watchdogTag, () => `<script${attributes.join('')}>`)
  }

  /** Fills the shell with everything that a page needs for its first paint. */
  async function assemblePage(language: string, parts: PageParts): Promise<string> {
    const html = templateIn(language)
    const entries = [...html.matchAll(entryTag)].map(([link, file = '']) => ({ link, file }))
    const linked = [...html.matchAll(linkTag)].map(([link, file = '']) => ({ link, file }))
    const { scripts } = filesOf(parts.modules, html)
    const { styles } = filesOf([...parts.modules, ...(parts.styledModules ?? [])], html)
    const sheets = [...linked.map(({ file }) => file), ...styles]
    const fonts = parts.hasFonts ? [...html.matchAll(fontPreload)].map(([link, file = '']) => ({ link, file })) : []
    const source = stylesIn(sheets.map((file) => styleSources.get(file) ?? '').join(''), language)
    const style = await inlineFonts(
      source,
      fonts.map(({ file }) => file),
      clientDir,
    )
    const tagOfScript = openingTag(script, { entries: entries.map(({ file }) => file), modules: scripts })
    const head = [parts.headHtml, `<style>${style}</style>`, tagOfScript]
    // Vite's preload helper finds these links and does not load the sheets again.
    const tail = sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
    const assembled = [...linked, ...fonts, ...entries]
      .reduce((rest, { link }) => rest.replace(link, ''), html)
      .replace('</head>', () => `  ${head.filter((part) => part !== '').join('\n    ')}\n  </head>`)
      .replace('<div id="root"></div>', () => parts.rootHtml)
      .replace('</body>', () => `  ${tail.join('\n    ')}\n  </body>`)
    const allowed = allowSource(allowSource(assembled, 'script-src', policyHash(script)), 'style-src', policyHash(style))
    return documentIn(allowed, language, wordsIn(language))
  }

  async function page(
    { language, pathname }: { readonly language: string; readonly pathname: string },
    { headHtml, html, meta, modules }: RenderedPage,
  ): Promise<string> {
    const hasMedia = pathname === paths.home()
    const content = hasMedia ? await inlineFirstPicture(html, clientDir) : html
    const rootHtml = `<div id="root" data-page="${pathname}">${content}</div>`
    const assembled = await assemblePage(language, { modules, headHtml, rootHtml, hasFonts: hasMedia })
    const led = hasMedia && language === options.catalogues.languages[0] ? await leadingFirstVisit(assembled) : assembled
    const titled = replacePageHead(
      led,
      pageHead(meta, { pathname, origin: '', language, languages: options.catalogues.languages }),
    )
    return hasMedia ? allowSource(allowSource(titled, 'img-src', 'data:'), 'font-src', 'data:') : titled
  }

  /** The first language's home page with the script that leads to the language of whoever opens it. */
  async function leadingFirstVisit(html: string): Promise<string> {
    const { languages } = options.catalogues
    if (languages.length === 1) return html
    const firstVisit = await compileInlineScript(root, 'src/platform/first-visit.ts')
    const tag = `<script data-languages="${languages.join(' ')}" data-cookie="${languageCookie}">${firstVisit}</script>`
    return allowSource(
      html.replace('<!--page-->', () => `${tag}\n    <!--page-->`),
      'script-src',
      policyHash(firstVisit),
    )
  }

  /**
   * The document without content. Its title is the site's name alone: a screen reader says it before the page that was opened has set its own,
   * and would greet with the home page everywhere.
   */
  function shellIn(language: string): string {
    const at = { pathname: '/', origin: '', language, languages: options.catalogues.languages }
    const text = (given: string) => options.catalogues.brandText(given, language)
    const head = pageHead(
      { title: options.siteNameIn(language), description: text(options.description), isIndexed: true, canonicalPath: null },
      at,
    )
    return replacePageHead(documentIn(templateIn(language), language, wordsIn(language)), head)
  }

  /** The shell of a job's page. It preloads the screen's chunk, which would otherwise load only after the router's code. */
  function jobShellIn(language: string, modules: readonly string[]): string {
    const { scripts, styles } = filesOf(modules, shell ?? '')
    const links = [...styles.map(styleLink), ...scripts.map(scriptLink)].join('\n    ')
    const words = [...wordsIn(language)].reduce((rest, [first, file]) => rest.replaceAll(first, file), links)
    return shellIn(language).replace('</head>', () => `  ${words}\n  </head>`)
  }

  /** Writes the documents of a language. */
  async function writeDocuments(language: string, renderer: PageRenderer & JobRenderer): Promise<void> {
    const folder = path.join(clientDir, languagePrefix(language, options.catalogues.languages))
    const write = async (name: string, html: string) => {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, html)
    }
    if (folder !== clientDir) await write('manifest.webmanifest', JSON.stringify(options.manifestIn(language)))
    const modules = [...jobModules, ...(await renderer.modulesOfJobPage())]
    await write('job-shell.html', jobShellIn(language, modules))
    await write('404.html', shellIn(language).replace('<!--page-->', `<!--page-->\n    ${noIndex}`))
    // Fail the build, rather than the server, if a job cannot be rendered.
    await renderer.renderJob(parseJob(sampleJob, () => {}, options.mapping))
    const jobPage = await assemblePage(language, {
      modules,
      styledModules: [formModule],
      headHtml: jobPageMarks.head,
      rootHtml: jobPageMarks.root,
    })
    await write('job-page.html', jobPage)
    const { modulePages } = renderer
    for (const pathname of prerenderedPages({ ...options.brandPages, modulePages })) {
      const rendered = await renderer.renderPage(pathname)
      if (rendered) await write(path.join(pathname, 'index.html'), await page({ language, pathname }, rendered))
    }
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
        if (built?.type !== 'asset') throw new Error('prerender: the build has no index.html')
        shell = String(built.source)
        files = collectFiles(bundle, root)
        fontFiles = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        styleSources = new Map(sheets.map((file) => [file.fileName, 'source' in file ? String(file.source).trim() : '']))
        delete bundle['index.html']
        for (const language of options.catalogues.languages) {
          const fileName = `${languagePrefix(language, options.catalogues.languages)}/shell.html`.slice(1)
          this.emitFile({ type: 'asset', fileName, source: shellIn(language) })
        }
      },
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler(error) {
        if (error || shell === undefined) return
        script = await compileInlineScript(root, opening)
        const builtDir = rendererDir()
        await buildRenderer(options, builtDir)
        const pagesDir = path.join(clientDir, '../pages')
        await rm(pagesDir, { recursive: true, force: true })
        await copyForLanguages(builtDir, pagesDir, options.catalogues)
        // The build imports copies of its own, because Node caches modules by path and a watch build would get those of its first run.
        await copyForLanguages(builtDir, path.join(builtDir, 'languages'), options.catalogues)
        for (const language of options.catalogues.languages) {
          // oxlint-disable-next-line no-await-in-loop -- a renderer for each, one after the other
          await writeDocuments(language, await loadRenderer(path.join(builtDir, 'languages', language)))
        }
        await rm(builtDir, { recursive: true, force: true })
      },
    },
  }
}
