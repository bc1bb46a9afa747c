import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fittingLanguage, type Languages } from '#shared/languages.ts'
import { parseHex } from '#shared/palette-css.ts'
import { companyOf, slugOf } from './company.ts'
import { addressOf, fetchBoard, readBoardFile } from './read-board.ts'
import { writeBrand } from './write-brand.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { readOptions, usageError } from '#server/tools/command.ts'

/** `npm run new-brand`: writes the brand folder of a company from its board. It never overwrites anything. */

export const newBrandUsage = `Usage: npm run new-brand -- --board acme [options]

  --board BOARD       name of a Greenhouse board, its API address or the address of its page
  --board-file FILE   a recorded answer of a board instead, so that no network is needed
  --name NAME         the company's name, if the board does not say it as the company writes it
  --colour #RRGGBB    the company's colour; without one the site is blue
  --language TAG      the language of the site, such as de; by default that of the board's jobs, beside English
  --out FOLDER        folder to write, inside this project; src/brands/NAME by default
  --help              print this`

const defaultColour = '#2f5fd0'
const siteWord = 'careers'

interface Arguments {
  readonly board: string | undefined
  readonly boardFile: string | undefined
  readonly name: string | undefined
  readonly colour: string
  readonly language: string | undefined
  readonly out: string | undefined
}

function readArguments(args: readonly string[]): Arguments | 'help' {
  const text = { type: 'string' } as const
  const values = readOptions(args, newBrandUsage, {
    board: text,
    'board-file': text,
    name: text,
    colour: text,
    language: text,
    out: text,
  })
  if (values.help) return 'help'
  const { board, 'board-file': boardFile, colour = defaultColour, language, name, out } = values
  if ((board === undefined) === (boardFile === undefined)) throw usageError('Give either --board or --board-file.', newBrandUsage)
  try {
    parseHex(colour)
  } catch (error) {
    throw usageError('Give the colour as #rrggbb, in quotes.', newBrandUsage, error)
  }
  return { board, boardFile, colour, language, name: name?.trim(), out }
}

/** The folder to write, which must be new and inside the project: elsewhere the brand would not find the types and the fonts. */
function folderFor(root: string, name: string, out: string | undefined): string {
  const slug = slugOf(name)
  if (out === undefined && slug === '') throw new OperatorError(`'${name}' has no letter for a folder: give one with --out.`)
  const folder = path.resolve(root, out ?? path.join('src/brands', slug))
  const relative = path.relative(root, folder)
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) {
    throw new OperatorError(`${folder} is outside this project: the brand would not find its types and its font there.`)
  }
  if (existsSync(folder))
    throw new OperatorError(`${relative} exists already, and nothing is overwritten: name another folder with --out.`)
  return folder
}

function formatted(root: string, folder: string): void {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  spawnSync(process.execPath, [biome, 'format', '--write', folder], { cwd: root, stdio: 'ignore' })
}

/**
 * The languages of the site: that of the board, if the site speaks it, and English.
 * @param wanted as the board or the deployer names it
 */
function languagesFor(wanted: string | null, root: string): { readonly languages: Languages; readonly isWhole: boolean } {
  if (wanted === null || /^en\b/i.test(wanted)) return { languages: ['en'], isWhole: true }
  const folder = path.join(root, 'src/words')
  const known: Languages = ['en', ...readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))]
  const found = fittingLanguage([wanted], known)
  return found === null ? { languages: ['en'], isWhole: false } : { languages: [found, 'en'], isWhole: true }
}

interface Io {
  readonly root: string
  readonly print: (line: string) => void
}

/** A value as a shell reads it: in quotes, unless it is plain. */
const inShell = (value: string) => (/^[\w./:@-]*$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`)

/**
 * Runs the command.
 * @throws OperatorError with a message for the user
 */
export async function runNewBrand(args: readonly string[], { print, root }: Io): Promise<void> {
  const given = readArguments(args)
  if (given === 'help') return print(newBrandUsage)
  const address = given.board === undefined ? null : addressOf(given.board)
  const board = address === null ? await readBoardFile(given.boardFile ?? '') : await fetchBoard(address)
  const name = given.name === undefined || given.name === '' ? board.companyName : given.name
  if (name === null || name === '') throw new OperatorError("The board does not say the company's name: give it with --name.")
  const folder = folderFor(root, name, given.out)
  const company = companyOf(name, board)
  const { isWhole, languages } = languagesFor(given.language ?? board.language, root)
  const count = await writeBrand({ company, colour: given.colour, siteWord, languages }, root, folder)
  formatted(root, folder)
  const shown = path.relative(root, folder).split(path.sep).join('/')
  const source = address === null ? `BOARD_FILE=${inShell(given.boardFile ?? '')}` : `BOARD_URL=${inShell(given.board ?? '')}`
  const { offices, teams } = company
  const { payPeriod } = board.mapping
  const pay = board.isPayUnclear
    ? '\n\nPay: its jobs do not say what it is for, or do not agree. Lists take an upper end below 1,000 for an hour and any other for a year: write payPeriod into board.ts.'
    : payPeriod === undefined
      ? ''
      : `\n\nPay: for a ${payPeriod} where a job does not say so, because all jobs that do say that (payPeriod in board.ts).`
  print(`${shown}: ${count} files for ${name}, from ${board.jobs.length} jobs in ${teams.length} teams and ${offices.length} cities.

See it:
  CONTENT_DIR=${inShell(shown)} ${source} npm start

Then replace, in ${shown}:
  home.ts, faq.ts, teams.ts       the sentences, which are true for any company
  office-cards.ts, offices.ts     what there is to say about each place
  public/art, public/brand        the drawings and icons, under the same names
  palette.ts                      single colours, if the derived ones do not fit
  brand.ts, frame.ts, footer.ts   the accounts, the website, terms and privacy of the company
  board.ts                        how the board is read, as far as it was guessed
  after-applying.ts, fair.ts      what the company promises, such as when it answers
What a company may leave out is null: benefits, films, team pages, blog, interview steps. frame.ts lists them.

Languages: ${languages.join(', ')}. ${isWhole ? 'The first one is that of addresses without a language.' : `The board is in '${given.language ?? board.language}', which the site does not speak yet: see "Add a language" in the README.`}${pay}

Check it:
  npx tsc -p ${shown}`)
}
