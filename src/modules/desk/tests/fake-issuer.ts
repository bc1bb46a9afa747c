import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { listen } from '#tests/services/test-services.ts'

/** A company's issuer on this machine, by a library that is certified for OpenID Connect. It signs in whoever the test names, without a page. */

export interface Account {
  readonly sub: string
  readonly name?: string
  readonly email?: string | undefined
  readonly email_verified?: boolean
  readonly groups?: readonly string[]
}

export const clientId = 'desk'
export const clientSecret = 'a secret of the client'

/** @param isBrief its ID token says the address, and groups are asked for apart */
export async function startIssuer(siteUrl: string, { isBrief = false } = {}) {
  let account: Account = { sub: 'nobody' }
  let deniesAll = false
  const handlers: { handle: Parameters<typeof createServer>[1] | null } = { handle: null }
  const server = createServer((request, response) => {
    handlers.handle?.(request, response)
  })
  const { port } = await listen(server)
  const url = `http://localhost:${port}`
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${siteUrl}/api/desk/session/company/return`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the tests'] },
    // By default its ID token says nothing but the subject.
    conformIdTokenClaims: !isBrief,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: (use) => ({ ...account, sub, ...(use === 'id_token' ? { groups: undefined } : {}) }),
    }),
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
  })
  const callback = provider.callback()
  handlers.handle = (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void callback(request, response)
    const finish = async () => {
      if (deniesAll) {
        return provider.interactionFinished(request, response, { error: 'access_denied' }, { mergeWithLastSubmission: false })
      }
      const grant = new provider.Grant({ accountId: account.sub, clientId })
      grant.addOIDCScope('openid profile email')
      const grantId = await grant.save()
      return provider.interactionFinished(
        request,
        response,
        { login: { accountId: account.sub }, consent: { grantId } },
        { mergeWithLastSubmission: false },
      )
    }
    void finish()
  }
  return {
    url,
    signIn: (next: Account) => {
      account = next
      deniesAll = false
    },
    deny: () => {
      deniesAll = true
    },
    close: async () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A browser's way through pages that only lead on, with its cookies, until the site's own address. @returns the way back to the site */
export async function followUntil(start: string, siteUrl: string): Promise<string> {
  const jar = new Map<string, string>()
  let address = start
  for (let step = 0; step < 10; step += 1) {
    if (address.startsWith(siteUrl)) return address
    // oxlint-disable-next-line no-await-in-loop -- each leads to the next
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('Location')
    if (location === null) throw new Error(`${address} answers ${response.status}: ${await response.text()}`)
    address = new URL(location, address).href
  }
  throw new Error('the issuer leads nowhere')
}
