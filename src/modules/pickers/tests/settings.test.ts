import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { readBuildSettings } from '#server/web/settings/read-settings.ts'
import { contentSecurityPolicy } from '#server/web/files/content-security-policy.ts'
import { commonHeaders } from '#server/web/files/headers.ts'
import { settings as pickers } from '../settings.ts'
import { pickerSettings } from '../shared/page-settings.ts'

const built = (variables: Record<string, string>) => readBuildSettings(variables, { modules: [pickers] })

describe('the keys of pickers', () => {
  it('come from the build, and from the start of a server before that', () => {
    const ofBuild = built({ VITE_DROPBOX_APP_KEY: 'of-the-build' })
    expect(pickerSettings(ofBuild).dropboxAppKey).toBe('of-the-build')
    const keyAfter = (variables: Record<string, string>) =>
      pickerSettings(readEnvironment(variables, ofBuild, [{ settings: pickers }]).settings).dropboxAppKey
    expect(keyAfter({})).toBe('of-the-build')
    expect(keyAfter({ DROPBOX_APP_KEY: ' of-the-start ' })).toBe('of-the-start')
    // Otherwise there would be a button that cannot work, and pages without trusted types.
    expect(keyAfter({ DROPBOX_APP_KEY: ' ' })).toBe('of-the-build')
  })

  it('of Google are both in the page or none, because other programs use these names too', () => {
    const google = (variables: Record<string, string>) => {
      const { googleApiKey, googleClientId } = pickerSettings(
        readEnvironment(variables, undefined, [{ settings: pickers }]).settings,
      )
      return [googleClientId, googleApiKey]
    }
    expect(google({ GOOGLE_API_KEY: 'of-another-program' })).toEqual([null, null])
    expect(google({ GOOGLE_CLIENT_ID: 'client', GOOGLE_API_KEY: 'key' })).toEqual(['client', 'key'])
  })

  it('allow the vendor of a picker with a key, and no other', () => {
    const dropbox = contentSecurityPolicy(built({ VITE_DROPBOX_APP_KEY: 'k' }))
    expect(dropbox).toContain("script-src 'self' https://www.dropbox.com;")
    expect(dropbox).toContain('https://*.dropboxusercontent.com')
    expect(dropbox).not.toMatch(/google|trusted-types/)
    const google = contentSecurityPolicy(built({ VITE_GOOGLE_CLIENT_ID: 'c', VITE_GOOGLE_API_KEY: 'k' }))
    expect(google).toContain("script-src 'self' https://apis.google.com https://accounts.google.com;")
    expect(google).not.toContain('dropbox')
    expect(contentSecurityPolicy(built({ VITE_GOOGLE_CLIENT_ID: 'c' }))).toBe(contentSecurityPolicy(built({})))
  })

  it('let the window of a sign-in reach the page that has opened it', () => {
    const opener = (hasVendorScripts: boolean) => commonHeaders({ hasVendorScripts })['Cross-Origin-Opener-Policy']
    expect([opener(false), opener(true)]).toEqual(['same-origin', 'same-origin-allow-popups'])
  })
})
