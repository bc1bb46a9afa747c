import { expect, it } from 'vitest'
import { openAts } from '#server/delivery/ats/open-ats.ts'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { readBuildSettings } from '#server/web/settings/read-settings.ts'
import { askFreely } from '../setup/asked-board.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/** A system of a module, and one that is not chosen. */
const [acme, other] = ['acme', 'other'].map((name) => {
  const settings = declareSettings({
    name,
    variables: {},
    about: {},
    read: (_, { ats }) => ats === name,
    ofPages: () => ({}),
    boardAddress: (text) => (text === 'nowhere' ? null : `https://${name}.example/${text}`),
  })
  return {
    name,
    settings,
    openAts: ({ boardUrl, moduleSettings }: Parameters<NonNullable<Parameters<typeof openAts>[1][number]['openAts']>>[0]) =>
      settings.read(moduleSettings) ? { board: `${name} ${boardUrl}`, ask: expect.unreachable, port: null } : null,
  }
})
const modules = [other, acme].filter((module) => module !== undefined)
const settingsOf = (environment: Record<string, string>, has = modules) => readEnvironment(environment, undefined, has)
const open = (environment: Record<string, string>, has = modules) =>
  openAts(settingsOf(environment, has), has, { askAt: () => askFreely, warn: expect.unreachable })

it('is Greenhouse by default, whose board needs no translation', () => {
  expect(open({})).toBeNull()
  expect(open({ ATS: 'greenhouse', BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme' })).toBeNull()
})

it('may be that of a module, which the setting ATS names', () => {
  expect(open({ ATS: 'acme' })).toMatchObject({ board: 'acme null' })
  expect(open({ ATS: 'other' })).toMatchObject({ board: 'other null' })
  expect(settingsOf({ ATS: 'acme' })).toMatchObject({ ats: 'acme', settings: { ats: 'acme' } })
})

it('says how BOARD_URL names a board', () => {
  expect(open({ ATS: 'acme', BOARD_URL: 'jobs' })).toMatchObject({ board: 'acme https://acme.example/jobs' })
  expect(() => open({ ATS: 'acme', BOARD_URL: 'nowhere' })).toThrow(/^BOARD_URL: 'nowhere' is no job board/)
})

it.each<[Record<string, string>, string, typeof modules]>([
  [{ ATS: 'workday' }, 'ATS: Expected greenhouse, other or acme', modules],
  [{ ATS: 'acme' }, 'ATS: Expected greenhouse: this build has no module for another system', []],
  [{ ATS: 'acme', BOARD_FILE: 'board.json' }, 'BOARD_FILE: leave it out, because ATS=acme has its own board', modules],
  [{ ATS: 'acme', GREENHOUSE_API_KEY: 'k' }, 'GREENHOUSE_API_KEY: set ATS=greenhouse too, or leave the key out', modules],
  [{ ATS: 'acme', BOARDS: 'a,b' }, 'BOARDS: leave it out, because only Greenhouse has several boards', modules],
])('refuses %j in one line', (environment, message, has) => {
  expect(() => open(environment, has)).toThrow(new OperatorError(message))
})

it('has pages that ask this server for the board, whatever board they were built with', () => {
  const built = readBuildSettings({ VITE_BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme' })
  const { settings } = readEnvironment({ ATS: 'acme' }, built, modules)
  expect(settings).toMatchObject({ boardUrl: '/api/board', freelanceUrl: null })
})
