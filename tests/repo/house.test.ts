import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { board, brand, offices } from '#content'
import { asideIconNames, iconNames } from '#ui/icon/icon-names.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function tracked(): readonly string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** A brand folder: the demo's, or one that `npm run new-brand` has written. */
function isBrand(file: string): boolean {
  return /^src\/(?:content|brands)\//.test(file)
}

const isTestOfModule = (file: string) => /^src\/modules\/[\w-]+\/tests\//.test(file)

describe('the house', () => {
  it('has at its top level what the design card says, and nothing else', () => {
    const card = ['package.json', 'vite.config.ts', 'tsconfig.json', 'index.html', 'src', 'sw', 'public', 'tests', 'README.md']
    const top = new Set(tracked().map((file) => file.split('/')[0] ?? ''))
    const others = [...top].filter((entry) => !card.includes(entry) && !entry.startsWith('.'))
    expect(others.sort()).toEqual(['LICENSE', 'package-lock.json'])
    expect(card.filter((entry) => !top.has(entry))).toEqual([])
  })

  it('names the company in its brand folder only', () => {
    const code = tracked().filter(
      (file) => /^(src|sw|public|index\.html|vite\.config\.ts)/.test(file) && !isBrand(file) && !isTestOfModule(file),
    )
    const named = code.filter((file) => /\.(tsx?|css|html|svg|txt)$/.test(file) && new RegExp(brand.name, 'i').test(read(file)))
    expect(named).toEqual([])
  })

  it('cites no document that it does not hold', () => {
    // A reader who has only the repository could not look it up.
    const cited =
      /\b(?:specification|design|architecture|issue|pitfalls?) \d+(?! job)|\b(?:specification|pitfalls) ?\(|\b(?:spec|contracts|architecture|habits|models|production|greenhouse|pitfalls|toolchain|design)\.md\b/i
    const texts = tracked().filter((file) => /\.(tsx?|mjs|css|html|md|yml)$/.test(file) && file !== 'tests/repo/house.test.ts')
    expect(texts.filter((file) => cited.test(read(file)))).toEqual([])
  })

  it('names no file in backticks that it does not hold', () => {
    const files = tracked()
    // Written by a build, a bench or a server, and an example.
    const made = /^(?:(?:job-)?shell\.html|404\.html|job-page\.html|feed\.json|bench\/results\.json|folder\/file\.ts)$/
    // The documents say what modules do also to whoever has taken one out.
    const isOfNoModule = (name: string) => {
      const [, module] = /^(?:src\/)?modules\/([\w-]+)\//.exec(name) ?? []
      return module !== undefined && !existsSync(path.join(root, 'src/modules', module))
    }
    const isHeld = (name: string) =>
      made.test(name) || files.some((file) => `/${file}`.endsWith(`/${name}`)) || isOfNoModule(name)
    const named = files
      .filter((file) => /\.(?:tsx?|m[jt]s|css|md|sql)$/.test(file) && file !== 'tests/repo/house.test.ts')
      .flatMap((file) =>
        [...read(file).matchAll(/`([#\w./-]*\w\.(?:tsx?|mjs|css|json|html|svg|sql))`/g)].map(([, name = '']) => [file, name]),
      )
    const gone = named.filter(([, name = '']) => !isHeld(name.replace(/^(?:\.?\/|#)/, '')))
    expect(gone.map(([file, name]) => `${file}: ${name}`)).toEqual([])
  })

  it('names no module in the chunks of the build that it does not hold', () => {
    const files = tracked()
    const alternatives = [...read('src/build/chunk-groups.ts').matchAll(/([\w-]+)\\\/\(\?[:!]((?:[\w-]+\|)+[\w-]+)\)/g)]
    expect(alternatives.length).toBeGreaterThan(3)
    const names = alternatives.flatMap(([, folder, modules = '']) => modules.split('|').map((name) => `${folder}/${name}`))
    const isHeld = (name: string) => files.some((file) => file.includes(`/${name}.`) || `/${file}`.includes(`/${name}/`))
    expect(names.filter((name) => !name.startsWith('node_modules/') && !isHeld(name))).toEqual([])
  })

  it('gives every export a name of its own, besides the roles that each folder has', () => {
    const roles = [
      'build',
      'forDesk',
      'Screen',
      'loader',
      'meta',
      'routes',
      'Component',
      'words',
      'page',
      'server',
      'settings',
      'worker',
    ]
    const exported = /^export (?:abstract |async |declare )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
    const files = tracked().filter(
      (file) =>
        /^(?:src|sw)\/.*\.tsx?$/.test(file) &&
        !isBrand(file) &&
        !isTestOfModule(file) &&
        !/\.test\.|gallery|\/new-brand\/(?:template|write-)/.test(file),
    )
    const namesOf = (file: string) => new Set([...read(file).matchAll(exported)].map(([, name = '']) => name))
    const homes = new Map<string, string[]>()
    for (const file of files) for (const name of namesOf(file)) homes.set(name, [...(homes.get(name) ?? []), file])
    const shared = [...homes].filter(([name, { length }]) => length > 1 && !roles.includes(name))
    expect(shared).toEqual([])
  })

  it("holds no word of the company's board outside its brand folder", () => {
    const { departments, divisions, fields, jobTypes, places, redirects, videoQuestion } = board
    const words = [
      ...departments,
      ...places,
      ...Object.values(fields),
      ...Object.entries(jobTypes.byRequisition).flat(),
      jobTypes.usual,
      videoQuestion,
      ...Object.keys(divisions),
      ...Object.entries(redirects).flat(),
      ...offices.map(({ title }) => title),
    ]
    const code = tracked().filter(
      (file) => /^(?:src|sw)\/.*\.tsx?$/.test(file) && !isBrand(file) && !isTestOfModule(file) && !file.includes('.test.'),
    )
    const found = code.flatMap((file) => {
      // A comment may have a city as its example.
      const text = read(file).replaceAll(/^ *(?:\/?\*|\/\/).*$/gm, '')
      return words
        .filter((word) => word !== null && (text.includes(`'${word}'`) || text.includes(`>${word}<`)))
        .map((word) => `${file}: ${word}`)
    })
    expect(found).toEqual([])
  })

  it('names its files in kebab-case', () => {
    // A translation has the tag of its language in its name, such as pt-BR.
    const isNamed = (file: string) => /^[a-z0-9/.-]+(?:README\.md|(?:\/words\/|\.)[a-z]+-[A-Z]{2}\.(?:json|vtt))?$/.test(file)
    const odd = tracked().filter((file) => /^(src|sw|tests)\//.test(file) && !isNamed(file))
    expect(odd).toEqual([])
  })

  it('writes raw colours in the palette only', () => {
    const sheets = tracked().filter((file) => file.startsWith('src/') && file.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(10)
    expect(sheets.filter((file) => /#[0-9a-f]{3,8}\b/i.test(read(file)))).toEqual([])
  })

  it('lights up under a mouse only, because a touched element would stay lit', () => {
    const outside = tracked()
      .filter((file) => file.startsWith('src/') && file.endsWith('.css'))
      .filter((file) =>
        read(file)
          .replace(/^( *)@media \(hover: hover\)[^{]*\{\n[^]*?\n\1\}$/gm, '')
          .includes(':hover'),
      )
    expect(outside).toEqual([])
  })

  it('shows nothing to a pointer alone that a keyboard cannot have shown', () => {
    const shown = /(?:^|[\s;])(display|visibility|opacity|content|clip-path|max-block-size|pointer-events)\s*:/
    const alone = tracked()
      .filter((file) => file.startsWith('src/') && file.endsWith('.css'))
      .flatMap((file) => {
        const rules = [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', declarations = '']) => ({
          selector: selector.trim(),
          last: /[\w.-]+(?=[^\w]*$)/.exec(selector.trim().replaceAll(/:[\w-]+(?:\([^)]*\))?/g, ''))?.[0],
          property: shown.exec(declarations)?.[1],
        }))
        // The focus shows the same, in the same rule or in one for the same element.
        const hasFocus = ({ last, property }: (typeof rules)[number]) =>
          rules.some((rule) => rule.selector.includes(':focus') && rule.last === last && rule.property === property)
        return rules
          .filter((rule) => rule.selector.includes(':hover') && rule.property !== undefined && !hasFocus(rule))
          .map(({ selector }) => `${file}: ${selector}`)
      })
    expect(alone).toEqual([])
  })

  it('ships the icons that its code names, and no others', () => {
    const code = tracked()
      .filter((file) => /^src\/.*\.tsx?$/.test(file) && !isTestOfModule(file) && !/\.test\.|\/gallery\/|icon-names/.test(file))
      .map(read)
      .join('\n')
    for (const [picture, names] of [['icons.svg', iconNames] as const, ['aside-icons.svg', asideIconNames] as const]) {
      expect(names.filter((name) => !new RegExp(`['"]${name}['"]`).test(code))).toEqual([])
      const ids = [...read(`node_modules/.cache/${picture}`).matchAll(/ id="([\w-]+)"/g)].map(([, name]) => name)
      expect(new Set(ids)).toEqual(new Set(names))
    }
  })

  it("waits for nothing with Vitest's limit of one second, because a busy machine needs longer", () => {
    const tests = tracked().filter((file) => /\.test\.tsx?$/.test(file) && file !== 'tests/repo/house.test.ts')
    expect(tests.length).toBeGreaterThan(200)
    // `expect.poll` and Testing Library's `waitFor` wait for a minute (`vite.config.ts`, `tests/setup/dom.ts`).
    expect(tests.filter((file) => /\bvi\.wait(?:For|Until)\(/.test(read(file)))).toEqual([])
  })

  it('pins every dependency and names no registry', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const versions = Object.values({ ...dependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
    expect(read('package-lock.json')).not.toContain('"resolved"')
  })
})
