import { CanceledError, downloadFile } from '../picked-file.ts'
import { loadScript } from './load-script.ts'

/** From https://www.dropbox.com/developers/chooser. */
const chooserScript = 'https://www.dropbox.com/static/api/2/dropins.js'

/** The used part of the Dropbox Chooser API: https://www.dropbox.com/developers/chooser. */
interface DropboxChooser {
  choose(options: {
    readonly linkType: 'direct'
    readonly multiselect: false
    readonly extensions: readonly string[]
    readonly success: (files: readonly { readonly name: string; readonly link: string }[]) => void
    readonly cancel: () => void
  }): void
}

declare global {
  interface Window {
    Dropbox?: DropboxChooser
  }
}

/**
 * Opens the Dropbox Chooser.
 *
 * @param extensions accepted extensions with their dot; the chooser disables other files
 * @throws CanceledError when the visitor closes the chooser, DownloadError when the download fails
 */
export async function pickFromDropbox(appKey: string, extensions: readonly string[]): Promise<File> {
  await loadScript(chooserScript, { id: 'dropboxjs', 'data-app-key': appKey })
  const { Dropbox } = window
  if (!Dropbox) throw new Error('The Dropbox chooser did not start')
  const { name, link } = await new Promise<{ name: string; link: string }>((resolve, reject) => {
    Dropbox.choose({
      linkType: 'direct',
      multiselect: false,
      extensions,
      success: ([file]) => (file ? resolve(file) : reject(new CanceledError())),
      cancel: () => reject(new CanceledError()),
    })
  })
  return downloadFile(link, name)
}
