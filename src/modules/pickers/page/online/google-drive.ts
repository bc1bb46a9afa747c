import { CanceledError, downloadFile } from '../picked-file.ts'
import { loadScript } from './load-script.ts'

/**
 * Picks a file from Google Drive: token, picker, download. The token must give access only to picked files. The types follow
 * Google's documentation of the token client (Identity Services) and of the Picker API.
 */

const apiScript = 'https://apis.google.com/js/api.js'
const identityScript = 'https://accounts.google.com/gsi/client'
const scope = 'https://www.googleapis.com/auth/drive.file'
const filesUrl = 'https://www.googleapis.com/drive/v3/files'
const documentType = 'application/vnd.google-apps.document'
const pdfType = 'application/pdf'

interface TokenAnswer {
  readonly access_token?: string
  readonly error?: string
}

interface PickedDocument {
  readonly id: string
  readonly name: string
  readonly mimeType: string
}

interface PickerAnswer {
  readonly action: string
  readonly docs?: readonly PickedDocument[]
}

interface DocsView {
  setMimeTypes(types: string): DocsView
}

interface PickerBuilder {
  addView(view: DocsView): PickerBuilder
  setOAuthToken(token: string): PickerBuilder
  setDeveloperKey(key: string): PickerBuilder
  setCallback(callback: (answer: PickerAnswer) => void): PickerBuilder
  build(): { setVisible(isVisible: boolean): void }
}

interface GoogleNamespace {
  readonly accounts: {
    readonly oauth2: {
      initTokenClient(options: {
        readonly client_id: string
        readonly scope: string
        readonly callback: (answer: TokenAnswer) => void
        readonly error_callback: (error: { readonly type: string }) => void
      }): { requestAccessToken(): void }
    }
  }
  readonly picker: {
    readonly PickerBuilder: new () => PickerBuilder
    readonly DocsView: new () => DocsView
    readonly Action: { readonly PICKED: string; readonly CANCEL: string }
  }
}

declare global {
  interface Window {
    google?: GoogleNamespace
    gapi?: { load(name: 'picker', options: { readonly callback: () => void; readonly onerror: () => void }): void }
  }
}

/** Loads both scripts in parallel, then the picker module. */
async function loadGoogle(): Promise<GoogleNamespace> {
  const identity = loadScript(identityScript)
  await loadScript(apiScript)
  await new Promise<void>((resolve, reject) => {
    const onerror = () => reject(new Error('The Google picker did not start'))
    if (window.gapi) window.gapi.load('picker', { callback: resolve, onerror })
    else onerror()
  })
  await identity
  if (!window.google) throw new Error('The Google sign-in did not start')
  return window.google
}

function requestToken(google: GoogleNamespace, clientId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const client = google.accounts.oauth2.initTokenClient({
      client_id: clientId,
      scope,
      callback: ({ access_token: token, error }) => {
        if (token) resolve(token)
        else
          reject(
            error === 'access_denied' ? new CanceledError() : new Error(`Google gave no token: ${error ?? 'no reason given'}`),
          )
      },
      // The popup was closed or blocked.
      error_callback: ({ type }) =>
        reject(type === 'popup_closed' ? new CanceledError() : new Error(`Google sign-in failed: ${type}`)),
    })
    client.requestAccessToken()
  })
}

function pickDocument(google: GoogleNamespace, token: string, apiKey: string): Promise<PickedDocument> {
  const { PickerBuilder, DocsView, Action } = google.picker
  return new Promise((resolve, reject) => {
    const picker = new PickerBuilder()
      .addView(new DocsView().setMimeTypes([documentType, pdfType].join(',')))
      .setOAuthToken(token)
      .setDeveloperKey(apiKey)
      .setCallback(({ action, docs }) => {
        const [picked] = docs ?? []
        if (action === Action.PICKED && picked) resolve(picked)
        else if (action === Action.PICKED || action === Action.CANCEL) reject(new CanceledError())
      })
      .build()
    picker.setVisible(true)
  })
}

interface GoogleKeys {
  readonly clientId: string
  readonly apiKey: string
}

/**
 * Opens the picker for documents and PDFs. A Google document is exported as PDF.
 *
 * @throws CanceledError when the visitor closes a window, DownloadError when the download fails
 */
export async function pickFromGoogleDrive({ clientId, apiKey }: GoogleKeys): Promise<File> {
  const google = await loadGoogle()
  const token = await requestToken(google, clientId)
  const { id, name, mimeType } = await pickDocument(google, token, apiKey)
  const file = `${filesUrl}/${encodeURIComponent(id)}`
  const headers = { Authorization: `Bearer ${token}` }
  if (mimeType !== documentType) return downloadFile(`${file}?alt=media`, name, headers)
  return downloadFile(`${file}/export?mimeType=${encodeURIComponent(pdfType)}`, `${name}.pdf`, headers)
}
