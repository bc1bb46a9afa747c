import * as v from 'valibot'
import { embedded } from '#shared/endpoints.ts'
import type { Settings } from '#shared/settings.ts'
import { boardAddress, tokenOf } from './board-address.ts'
import { commaSeparated, headerKey } from './checks.ts'
import {
  type ConfiguredModule,
  type GivenSettings,
  type ModuleSettings,
  pageSettingsOf,
  settingProblems,
} from './module-settings.ts'
import { embeddedSettings, settingsOfStart } from './read-settings.ts'
import { OperatorError } from '../../tools/operator-error.ts'

/** Run-time settings. Only `main.ts` and the dev server read the environment, once at start. */

type Variables = Readonly<Record<string, string | undefined>>

const portMessage = 'Expected a port number, from 0 to 65535'
const portNumber = v.pipe(v.string(), v.regex(/^\d+$/, portMessage), v.transform(Number), v.maxValue(65_535, portMessage))

const megabytes = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'Expected a number of megabytes'), v.transform(Number))

/** Names no part of the value: it holds a password. */
const smtpUrlMessage = 'Expected a mail server, such as smtps://user:password@mail.example.com'

const mailAddress = v.pipe(
  v.string(),
  v.regex(
    /^[^\s@<>,;]+@[^\s@<>,;]+$|^[^<>@,;\r\n]+ <[^\s@<>,;]+@[^\s@<>,;]+>$/,
    'Expected one address, such as Jobs <jobs@example.com>',
  ),
)

const Environment = v.object({
  PORT: v.optional(portNumber, '4173'),
  METRICS_PORT: v.optional(portNumber),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:%-]+$/, 'Expected an address of this machine, such as 0.0.0.0 or ::'))),
  DATA_DIR: v.optional(v.string(), '.data'),
  ERASURE_LOG: v.optional(v.string()),
  RETENTION: v.optional(v.picklist(['off', 'on'], 'Expected on or off'), 'off'),
  BOARD_FILE: v.optional(v.string()),
  BOARD_URL: v.optional(v.pipe(v.string(), v.trim())),
  BOARDS: v.optional(commaSeparated),
  GREENHOUSE_API_KEY: v.optional(headerKey),
  GREENHOUSE_API_KEYS: v.optional(commaSeparated),
  // Which systems there are depends on the modules: see `systemOf`.
  ATS: v.optional(v.string(), 'greenhouse'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^(libsql|https?|wss?):\/\//, 'Expected a libSQL URL'))),
  DATABASE_AUTH_TOKEN: v.optional(v.string()),
  SITE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && /^https?:\/\/[^/?#]+\/?$/.test(value),
        'Expected an origin, such as https://careers.example.com',
      ),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'Expected a number of proxies, such as 1'), v.transform(Number)),
    '0',
  ),
  SEND_APPLICANT_IP: v.optional(v.picklist(['0', '1'], 'Expected 0 or 1'), '0'),
  UPLOAD_QUOTA_MB: v.optional(megabytes, '2048'),
  DISK_BUDGET_MB: v.optional(megabytes),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => /^smtps?:\/\/[^\s/]/.test(value) && URL.canParse(value), smtpUrlMessage),
    ),
  ),
  MAIL_FROM: v.optional(mailAddress),
  MAIL_TO: v.optional(mailAddress),
  MAILS_PER_DAY: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'Expected a number of mails'), v.transform(Number)),
    '2000',
  ),
  FAULTS: v.optional(v.picklist(['0', '1']), '0'),
})

/** The variables of the server's core with their checks, for the page that lists them. */
export const serverVariables: v.ObjectEntries = Environment.entries

/** One of several boards of Greenhouse. */
export interface GreenhouseBoard {
  readonly url: string
  /** With it, applications to its jobs are delivered. A secret: it must never be logged. */
  readonly apiKey: string | null
}

type ReadVariables = v.InferOutput<typeof Environment>

/** The systems that `ATS` may choose: Greenhouse, and those of modules. */
function systemOf(modules: readonly ModuleSettings[]) {
  const names = ['greenhouse', ...modules.filter(({ boardAddress: ofSystem }) => ofSystem).map(({ name }) => name)]
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
  return v.picklist(
    names,
    names.length > 1 ? `Expected ${list}` : `Expected ${list}: this build has no module for another system`,
  )
}

/** `recruiters` is their address. null: they get no mail. */
function mailOf({ MAIL_FROM, MAIL_TO, MAILS_PER_DAY, SMTP_URL }: ReadVariables) {
  if (SMTP_URL === undefined) return null
  if (MAIL_FROM === undefined) throw new OperatorError('MAIL_FROM: set it too, to say from whom the mails of SMTP_URL are')
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, recruiters: MAIL_TO ?? null, mailsPerDay: MAILS_PER_DAY }
}

/** Whether this server reads the board that pages show. */
const canReadBoard = ({ boardUrl }: Settings) => boardUrl === embedded.board || URL.canParse(boardUrl)

/** The keys of several boards: `acme:key,acme-de:key`. A key has no colon. No message quotes an entry, which may be a key. */
function readKeys(entries: readonly string[], tokens: readonly string[]): ReadonlyMap<string, string> {
  if (!entries.every((entry) => /^[\w-]+:[\x21-\x39\x3b-\x7e]+$/.test(entry))) {
    throw new OperatorError('GREENHOUSE_API_KEYS: Expected a key for each board, such as acme:key,acme-de:key')
  }
  const pairs = entries.map((entry) => entry.split(':')).map(([token = '', key = '']) => [token, key] as const)
  const keys = new Map(pairs)
  // Not quoted either: somebody may have written the key first.
  const unknown = pairs.findIndex(([token]) => !tokens.includes(token))
  if (unknown !== -1) throw new OperatorError(`GREENHOUSE_API_KEYS: entry ${unknown + 1} names no board of BOARDS`)
  const missing = tokens.find((token) => !keys.has(token))
  if (missing !== undefined) throw new OperatorError(`GREENHOUSE_API_KEYS: '${missing}' of BOARDS has no key`)
  return keys
}

function readBoardUrl({ ATS, BOARD_URL: text }: ReadVariables, modules: readonly ModuleSettings[]): string | null {
  if (text === undefined) return null
  const system = modules.find(({ name }) => name === ATS)
  const url = system?.boardAddress ? system.boardAddress(text) : boardAddress(text)
  if (url !== null) return url
  throw new OperatorError(
    `BOARD_URL: '${text}' is no job board; expected a name such as acme or the address of an API, such as https://boards-api.greenhouse.io/v1/boards/acme`,
  )
}

interface Boards {
  /** The API of the one job board, as the server reaches it. null: the address that the pages were built with, or `boards`. */
  readonly boardUrl: string | null
  /** Several boards, which are shown as one. Empty where there is one. */
  readonly boards: readonly GreenhouseBoard[]
  /** With it, applications are delivered to the board. A secret: it must never be logged. */
  readonly greenhouseApiKey: string | null
}

function readBoards(environment: ReadVariables, modules: readonly ModuleSettings[]): Boards {
  const { ATS, BOARD_FILE, BOARD_URL, BOARDS, GREENHOUSE_API_KEY = null, GREENHOUSE_API_KEYS } = environment
  // A key of another system says that the deployer meant that one.
  if (ATS !== 'greenhouse' && GREENHOUSE_API_KEY !== null) {
    throw new OperatorError('GREENHOUSE_API_KEY: set ATS=greenhouse too, or leave the key out')
  }
  if (!BOARDS) {
    if (GREENHOUSE_API_KEYS) throw new OperatorError('GREENHOUSE_API_KEYS: set BOARDS too, or use GREENHOUSE_API_KEY')
    return { boardUrl: readBoardUrl(environment, modules), boards: [], greenhouseApiKey: GREENHOUSE_API_KEY }
  }
  if (ATS !== 'greenhouse') throw new OperatorError('BOARDS: leave it out, because only Greenhouse has several boards')
  if (BOARD_URL ?? BOARD_FILE) throw new OperatorError('BOARDS: set either BOARDS, BOARD_URL or BOARD_FILE')
  if (GREENHOUSE_API_KEY && GREENHOUSE_API_KEYS) {
    throw new OperatorError('GREENHOUSE_API_KEYS: set either GREENHOUSE_API_KEYS or GREENHOUSE_API_KEY')
  }
  const urls = BOARDS.map((text) => {
    const url = boardAddress(text)
    if (url === null) throw new OperatorError(`BOARDS: '${text}' is no job board; expected names, such as acme,acme-de`)
    return url
  })
  const tokens = urls.map(tokenOf)
  const twice = tokens.find((token, index) => tokens.indexOf(token) !== index)
  if (twice !== undefined) throw new OperatorError(`BOARDS: '${twice}' is there twice`)
  const keys = GREENHOUSE_API_KEYS && readKeys(GREENHOUSE_API_KEYS, tokens)
  const boards = urls.map((url) => ({ url, apiKey: keys?.get(tokenOf(url)) ?? GREENHOUSE_API_KEY }))
  const [first] = boards
  return first && boards.length === 1
    ? { boardUrl: first.url, boards: [], greenhouseApiKey: first.apiKey }
    : { boardUrl: null, boards, greenhouseApiKey: null }
}

/**
 * Reads the settings. An empty value counts as unset.
 * @param built the settings of the build, which are the defaults of those of the pages
 * @throws OperatorError when settings are invalid
 */
export function readEnvironment(
  variables: Variables,
  built: Settings = embeddedSettings,
  modules: readonly ConfiguredModule[] = [],
) {
  const declared = modules.flatMap(({ settings }) => settings ?? [])
  // Spaces around a value are a slip of the hand, and nothing else is no value.
  const given = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const wrong = settingProblems(declared, given, { ...Environment.entries, ATS: v.optional(systemOf(declared)) })
  const problems: string[] = [...wrong].map(([name, message]) => `${name}: ${message}`)
  // Wrong ones count as unset, so that one start names all that is wrong.
  const right: Record<string, string> = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (wrong.has(name) || value === undefined ? [] : [[name, value]])),
  )
  const environment = v.parse(Environment, right)
  const attempt = <Value>(read: () => Value): Value | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      // What is missing because it is wrong has been named.
      if (!error.message.split(/\W+/).some((name) => wrong.has(name))) problems.push(error.message)
      return undefined
    }
  }
  const mail = attempt(() => mailOf(environment))
  const boards = attempt(() => readBoards(environment, declared))
  const metricsPort = environment.METRICS_PORT ?? null
  if (metricsPort !== null && metricsPort !== 0 && metricsPort === environment.PORT) {
    problems.push('METRICS_PORT: choose another port than PORT, which strangers reach')
  }
  const { ATS: ats } = environment
  const isOther = (given['BOARD_URL'] ?? given['BOARDS'] ?? given['BOARD_FILE']) !== undefined
  const ofPages = settingsOfStart(variables, built, isOther || ats !== 'greenhouse' ? 'other' : 'built')
  problems.push(...ofPages.problems)
  const moduleSettings: GivenSettings = {
    variables: right,
    core: {
      ats,
      hasMail: mail !== undefined && mail !== null,
      siteUrl: environment.SITE_URL ?? null,
      canReadBoard: canReadBoard(ofPages.settings),
    },
  }
  // Each alone, so that one start names what is wrong with all of them.
  for (const each of declared) attempt(() => each.ofPages(moduleSettings))
  if (!boards || mail === undefined || problems.length > 0) throw new OperatorError(problems.join('\n'))
  const [fileStore = null] = modules.flatMap(({ openFileStore }) => openFileStore?.(moduleSettings) ?? [])
  const bytesOf = (size: number) => size * 1024 * 1024
  return {
    port: environment.PORT,
    /** Where Prometheus reads. null: nowhere. */
    metricsPort,
    /** The address to listen on. null: both loopback addresses. */
    host: environment.HOST ?? null,
    dataDir: environment.DATA_DIR,
    /** The log of erasures. null: in the data folder. */
    erasureLog: environment.ERASURE_LOG ?? null,
    /** Whether applications are erased when their time is over. */
    isRetentionOn: environment.RETENTION === 'on',
    boardFile: environment.BOARD_FILE ?? null,
    ...boards,
    /** The applicant tracking system whose board is shown, by its name. */
    ats,
    databaseUrl: environment.DATABASE_URL ?? null,
    databaseAuthToken: environment.DATABASE_AUTH_TOKEN ?? null,
    /** Opens the store for files. null: they are in the database. */
    fileStore,
    /** The site's origin for canonical URLs and shared links. null: derived from each request. */
    siteUrl: environment.SITE_URL ?? null,
    /** Number of proxies whose forwarded headers are trusted. */
    trustedProxies: environment.TRUST_PROXY,
    /** Whether the address of a candidate is sent along with the application. */
    sendsApplicantIp: environment.SEND_APPLICANT_IP === '1',
    /** Limit for all uploads that no application references yet. */
    uploadQuotaBytes: bytesOf(environment.UPLOAD_QUOTA_MB),
    /** Limit of the database. null: the size of the disk. */
    diskBudgetBytes: environment.DISK_BUDGET_MB === undefined ? null : bytesOf(environment.DISK_BUDGET_MB),
    /** null: no mail is sent. A secret: it holds a password. */
    mail,
    /** What modules read their own settings from. A secret: it holds every variable. */
    moduleSettings,
    /** Enables injected failures. For tests and development only. */
    allowFaults: environment.FAULTS === '1',
    /** The settings of pages, worker and policies. */
    settings: {
      ...ofPages.settings,
      ats,
      ...pageSettingsOf(declared, moduleSettings, built.modules),
    } satisfies Settings,
  } as const
}

export type Configuration = Readonly<ReturnType<typeof readEnvironment>>
