import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { server } from '../server.ts'
import { settings } from '../settings.ts'

const read = (environment: Record<string, string>) =>
  settings.read(readEnvironment(environment, undefined, [server]).moduleSettings)
const issuer = {
  SITE_URL: 'https://jobs.example',
  DESK_OIDC_ISSUER: 'https://login.example',
  DESK_OIDC_CLIENT_ID: 'desk',
  DESK_OIDC_CLIENT_SECRET: 'a secret',
}

describe('the settings of the desk', () => {
  it('name no issuer without its address, and people sign in with passwords', () => {
    expect(read({})).toEqual({ auditKeepDays: 730, issuer: null })
  })

  it('tell addresses, domains and groups apart', () => {
    const allowed = 'dana@example.com, @Example.org, example.net, group:Recruiters'
    expect(read({ ...issuer, DESK_OIDC_ALLOW: allowed }).issuer?.admits).toEqual({
      addresses: ['dana@example.com'],
      domains: ['example.org', 'example.net'],
      groups: ['Recruiters'],
    })
  })

  it('admit nobody where nothing is allowed', () => {
    expect(read(issuer).issuer?.admits).toEqual({ addresses: [], domains: [], groups: [] })
  })

  it.each([
    ['the one password of before', { DESK_PASSWORD: 'scrypt:1:1:1:a:b' }, /^DESK_PASSWORD: The desk has people with names now/m],
    ['an issuer without TLS', { ...issuer, DESK_OIDC_ISSUER: 'http://login.example' }, /DESK_OIDC_ISSUER: Expected the address/],
    [
      'an issuer without its client',
      { ...issuer, DESK_OIDC_CLIENT_ID: undefined },
      /set DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET/,
    ],
    ['an issuer that could lead people back anywhere', { ...issuer, SITE_URL: undefined }, /set SITE_URL too/],
  ])('refuse %s, and say what to do', (_, environment, message) => {
    const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >
    expect(() => read(given)).toThrow(message)
  })
})
