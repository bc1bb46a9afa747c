import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import * as v from 'valibot'
import type { OptionalSection } from '#shared/brand.ts'
import { placeIn } from '#shared/country-names.ts'
import type { Languages } from '#shared/languages.ts'
import { textsOfFile } from '#build/languages/brand-texts.ts'
import type { Company } from './company.ts'
import { derivePalette } from './palette.ts'
import { drawEmblems, drawPictures, paintsOf, pictureOf } from './pictures.ts'
import { brand as templateBrand } from './template/brand.ts'
import { frame as templateFrame } from './template/frame.ts'

/**
 * Writes a brand folder: the files of `template`, whose sentences are true for every company, and beside them what the board and
 * the colour tell.
 */

export interface NewBrand {
  readonly company: Company
  /** '#rgb' or '#rrggbb'. */
  readonly colour: string
  readonly siteWord: string
  /** The first is the one of addresses without a language. */
  readonly languages: Languages
}

const asSource = (value: unknown): string => JSON.stringify(value, null, 2)

function sourceFile(type: string, name: string, value: unknown, comment = ''): string {
  return `import type { ${type.replace(/\W.*/, '')} } from '#shared/brand.ts'\n\n${comment}export const ${name}: ${type} = ${asSource(value)}\n`
}

/** The files that differ between companies, by their path. */
function companyFiles({ colour, company, languages, siteWord }: NewBrand): Readonly<Record<string, string>> {
  const { board, name, offices, teams } = company
  const leavesOut: readonly OptionalSection[] = [
    ...(teams.length === 0 ? (['teams'] as const) : []),
    'benefits',
    'interviewing',
    'software',
  ]
  const brand = {
    ...templateBrand,
    name,
    wordmark: name,
    siteWord,
    languages,
    // The template's texts are English.
    ...(languages[0] === 'en' ? {} : { textLanguage: 'en' }),
    description: `Open jobs at ${name}: find yours, read it and apply, on any device, with or without a network.`,
  }
  const frame = { ...templateFrame, leavesOut, officeKeys: offices.map(({ card }) => card.key) }
  const shownTeams =
    teams.length === 0
      ? null
      : { heading: 'Find your team', lead: 'Where there is work for you today.', filmed: [], written: teams }
  const pages = offices.map(({ card, location }) => {
    const page = {
      location,
      paragraphs: [`All jobs of ${name} in ${card.name} are on this site, with everything you need to apply for them.`],
      favourites: [],
      directionsUrl: null,
      pictures: [{ url: card.view, alt: `A drawing in the colours of ${name}` }],
    }
    return `{ ...card(${asSource(card.key)}), ${asSource(page).slice(1)}`
  })
  const { fields, jobTypes, payPeriod } = board.mapping
  return {
    'brand.ts': sourceFile('Brand', 'brand', brand),
    'frame.ts': sourceFile(
      'FrameCopy',
      'frame',
      frame,
      '/** Add the accounts of the company, and take out of `leavesOut` what it has. */\n',
    ),
    'teams.ts': sourceFile(
      "HomeCopy['teams']",
      'teams',
      shownTeams,
      '/** The departments with the most jobs. `line` may say in a sentence what each does. */\n',
    ),
    'office-cards.ts': sourceFile(
      'OfficeCard[]',
      'officeCards',
      offices.map(({ card }) => card),
      '/** The cities with the most jobs. `isHeadquarters` makes one of them large. */\n',
    ).replace(': OfficeCard[]', ': readonly OfficeCard[]'),
    // Without offices the template's empty list stays.
    ...(pages.length === 0
      ? {}
      : {
          'offices.ts': `import type { Office, OfficeCard } from '#shared/brand.ts'
import { officeCards } from './office-cards.ts'

/** @throws Error if there is no card with this key */
function card(key: string): OfficeCard {
  const found = officeCards.find((candidate) => candidate.key === key)
  if (!found) throw new Error(\`no card for the office \${key}\`)
  return found
}

/** The pages of the cities. Add what there is to say, and photos. */
export const offices: readonly Office[] = [${pages.join(', ')}]
`,
        }),
    'palette.ts': sourceFile(
      'BrandPalette',
      'palette',
      derivePalette(colour),
      `/** Derived from ${colour}. Every pair of colours passes WCAG 2.2 AA. */\n`,
    ),
    'board.ts': [
      "import { type BoardMapping, plainMapping } from '#shared/board-mapping.ts'",
      '',
      "/** How the company's board is read, as far as it could be guessed. */",
      'export const board: BoardMapping = {',
      '...plainMapping,',
      ...(payPeriod === undefined ? [] : [`payPeriod: ${asSource(payPeriod)},`]),
      `fields: { ...plainMapping.fields, requisitionType: ${asSource(fields.requisitionType)}, division: ${asSource(fields.division)} },`,
      `jobTypes: { ...plainMapping.jobTypes, byTitle: ${asSource(jobTypes.byTitle)}, internships: ${asSource(jobTypes.internships)} },`,
      '}',
      '',
    ].join('\n'),
  }
}

/**
 * The translations of a template, for a company: those of texts in which the board's names stand have them, too.
 * @param text a file of the template's `words`
 * @param language its language
 * @param said the texts of the company's folder
 */
function wordsOfCompany(text: string, { name, offices }: Company, language: string, said: ReadonlySet<string>): string {
  const words = v.parse(v.record(v.string(), v.string()), JSON.parse(text))
  const filled = (values: Readonly<Record<string, string>>) => (given: string) =>
    given.replaceAll(/\{(name|place)\}/g, (mark, key: string) => values[key] ?? mark)
  const places = offices.map(({ card }) => ({ name, place: card.name }))
  const entries = Object.entries(words).flatMap(([key, word]) => {
    const wanted = key.includes('{place}') ? places : key.includes('{name}') ? [{ name }] : []
    return [[key, word] as const, ...wanted.map((values) => [filled(values)(key), filled(values)(word)] as const)]
  })
  // A city may have another name in the language, which is written here then.
  const names = [name, ...offices.flatMap(({ card }) => [card.name, card.title, card.note])]
  const named = names.map((place) => [place, placeIn(place, language)] as const)
  const told = [...entries, ...named].filter(([key]) => said.has(key))
  return `${JSON.stringify(Object.fromEntries(told), null, 2)}\n`
}

/** Whether a file of the folder holds texts that people read. */
const isOfTexts = (file: string) => /^[\w-]+\.ts$/.test(file)

/** Lets editors and `npx tsc -p` check the folder. */
function tsconfig(root: string, folder: string): string {
  const base = path.relative(folder, path.join(root, 'src/tsconfig.base.json')).split(path.sep).join('/')
  const compilerOptions = {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    lib: ['ES2023'],
    types: [],
  }
  return `${JSON.stringify({ extends: base, compilerOptions, include: ['**/*.ts'] }, null, 2)}\n`
}

async function templateFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

let isRendererReady: Promise<void> | undefined

async function toPng(svg: string): Promise<Uint8Array> {
  isRendererReady ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then((bytes) =>
    initWasm(bytes),
  )
  await isRendererReady
  return new Resvg(svg).render().asPng()
}

/**
 * Writes the folder of a new brand. It must not exist.
 * @param root absolute path of the project
 * @param folder absolute path of the brand folder, inside the project
 * @returns the number of files
 */
export async function writeBrand(brand: NewBrand, root: string, folder: string): Promise<number> {
  const template = path.join(root, 'src/tools/new-brand/template')
  const files = new Map<string, string | Uint8Array>()
  const paints = paintsOf(derivePalette(brand.colour))
  const translations = new Map<string, string>()
  for (const file of await templateFiles(template)) {
    const [, language] = /^words[/\\]([\w-]+)\.json$/.exec(file) ?? []
    if (language !== undefined && !brand.languages.includes(language)) continue
    const text = await readFile(path.join(template, file), 'utf8')
    if (language === undefined) files.set(file, file.endsWith('.svg') ? pictureOf(text, paints) : text)
    else translations.set(language, text)
  }
  for (const [file, text] of Object.entries(companyFiles(brand))) files.set(file, text)
  const said = new Set(
    [...files].flatMap(([file, code]) => (isOfTexts(file) ? textsOfFile(String(code)).map(({ text }) => text) : [])),
  )
  for (const [language, text] of translations)
    files.set(`words/${language}.json`, wordsOfCompany(text, brand.company, language, said))
  files.set('tsconfig.json', tsconfig(root, folder))
  const { company, colour, siteWord } = brand
  const plan = { name: company.name, palette: derivePalette(colour), officeKeys: company.offices.map(({ card }) => card.key) }
  for (const [file, svg] of Object.entries(drawPictures(plan))) files.set(`public/${file}`, svg)
  for (const [file, svg] of Object.entries(drawEmblems(plan, siteWord))) files.set(`public/${file}`, await toPng(svg))
  for (const [file, content] of files) {
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  return files.size
}
