// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pickFromDropbox } from '../page/online/dropbox.ts'
import { pickFromGoogleDrive } from '../page/online/google-drive.ts'
import { CanceledError, DownloadError } from '../page/picked-file.ts'

/** Fakes with the vendors' documented interfaces. The vendors' scripts are never loaded. */
vi.mock('../page/online/load-script.ts', () => ({ loadScript: vi.fn<() => Promise<void>>(() => Promise.resolve()) }))

const answers: { url: string; authorization: string | null }[] = []

function serve(status: number, type = 'application/pdf') {
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string> }) => {
    answers.push({ url, authorization: init.headers['Authorization'] ?? null })
    return Promise.resolve(new Response(status === 200 ? '%PDF-1.7' : 'no', { status, headers: { 'Content-Type': type } }))
  })
}

beforeEach(() => {
  answers.length = 0
  serve(200)
})

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.Dropbox
  delete window.google
  delete window.gapi
})

describe('Dropbox', () => {
  it('requests one direct link of the accepted types and downloads it', async () => {
    const choose = vi.fn<NonNullable<typeof window.Dropbox>['choose']>(({ success }) =>
      success([{ name: 'cv.pdf', link: 'https://dl.example/cv' }]),
    )
    window.Dropbox = { choose }
    const file = await pickFromDropbox('key', ['.pdf', '.docx'])
    expect(file.name).toBe('cv.pdf')
    expect(await file.text()).toBe('%PDF-1.7')
    expect(choose.mock.lastCall?.[0]).toMatchObject({ linkType: 'direct', multiselect: false, extensions: ['.pdf', '.docx'] })
    expect(answers).toEqual([{ url: 'https://dl.example/cv', authorization: null }])
  })

  it('throws CanceledError when the chooser is closed', async () => {
    window.Dropbox = { choose: ({ cancel }) => cancel() }
    await expect(pickFromDropbox('key', [])).rejects.toThrow(new CanceledError())
    expect(new CanceledError().message).toBe('Canceled')
  })

  it.each([204, 403, 404, 500])('throws DownloadError when the download answers %i', async (status) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
    window.Dropbox = { choose: ({ success }) => success([{ name: 'cv.pdf', link: 'https://dl.example/cv' }]) }
    await expect(pickFromDropbox('key', [])).rejects.toBeInstanceOf(DownloadError)
  })
})

interface GoogleScenario {
  readonly token?: { readonly access_token?: string; readonly error?: string }
  readonly tokenFailure?: string
  readonly action?: 'picked' | 'cancel'
  readonly mimeType?: string
}

const asked: Record<string, unknown> = {}

/** Fakes Google's global namespace for one scenario. */
function stubGoogle({
  token = { access_token: 'tok' },
  tokenFailure,
  action = 'picked',
  mimeType = 'application/pdf',
}: GoogleScenario) {
  class DocsView {
    setMimeTypes(types: string) {
      asked['types'] = types
      return this
    }
  }
  class PickerBuilder {
    private callback: (answer: { action: string; docs?: { id: string; name: string; mimeType: string }[] }) => void = () => {}
    addView() {
      return this
    }
    setOAuthToken(value: string) {
      asked['token'] = value
      return this
    }
    setDeveloperKey(value: string) {
      asked['key'] = value
      return this
    }
    setCallback(callback: PickerBuilder['callback']) {
      this.callback = callback
      return this
    }
    build() {
      const setVisible = () => {
        // The real picker first reports 'loaded'.
        this.callback({ action: 'loaded' })
        this.callback(action === 'picked' ? { action, docs: [{ id: 'a/b', name: 'My CV', mimeType }] } : { action })
      }
      return { setVisible }
    }
  }
  window.gapi = { load: (_, { callback }) => callback() }
  window.google = {
    accounts: {
      oauth2: {
        initTokenClient: (options) => {
          asked['scope'] = options.scope
          asked['client'] = options.client_id
          return {
            requestAccessToken: () => (tokenFailure ? options.error_callback({ type: tokenFailure }) : options.callback(token)),
          }
        },
      },
    },
    picker: { PickerBuilder, DocsView, Action: { PICKED: 'picked', CANCEL: 'cancel' } },
  }
}

const keys = { clientId: 'client', apiKey: 'key' }

describe('Google Drive', () => {
  it('requests access to picked files only, shows documents and PDFs, and downloads with the token', async () => {
    stubGoogle({})
    const file = await pickFromGoogleDrive(keys)
    expect(file.name).toBe('My CV')
    expect(asked).toEqual({
      scope: 'https://www.googleapis.com/auth/drive.file',
      client: 'client',
      types: 'application/vnd.google-apps.document,application/pdf',
      token: 'tok',
      key: 'key',
    })
    expect(answers).toEqual([{ url: 'https://www.googleapis.com/drive/v3/files/a%2Fb?alt=media', authorization: 'Bearer tok' }])
  })

  it('exports a Google document as PDF', async () => {
    stubGoogle({ mimeType: 'application/vnd.google-apps.document' })
    const file = await pickFromGoogleDrive(keys)
    expect(file.name).toBe('My CV.pdf')
    expect(answers[0]?.url).toBe('https://www.googleapis.com/drive/v3/files/a%2Fb/export?mimeType=application%2Fpdf')
  })

  it.each<[string, GoogleScenario]>([
    ['the picker is closed', { action: 'cancel' }],
    ['the sign-in window is closed', { tokenFailure: 'popup_closed' }],
    ['access is denied', { token: { error: 'access_denied' } }],
  ])('throws CanceledError when %s', async (_, scenario) => {
    stubGoogle(scenario)
    await expect(pickFromGoogleDrive(keys)).rejects.toThrow('Canceled')
  })

  it('fails when the download does not answer 200, or without a token', async () => {
    stubGoogle({})
    serve(206)
    await expect(pickFromGoogleDrive(keys)).rejects.toBeInstanceOf(DownloadError)
    stubGoogle({ token: { error: 'server_error' } })
    await expect(pickFromGoogleDrive(keys)).rejects.toThrow('Google gave no token: server_error')
  })
})
