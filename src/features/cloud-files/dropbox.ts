import { loadScript } from '#platform/load-script.ts'
import { pickerScripts } from '#platform/trusted-types.ts'
import { downloadFile } from './download.ts'
import { CanceledError } from './picker-errors.ts'

/** What Dropbox's chooser is, as far as we use it: https://www.dropbox.com/developers/chooser. */
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
 * Lets the person choose a file of their Dropbox.
 *
 * @param extensions with their dot; the chooser greys out the others
 * @throws CanceledError when it is closed, DownloadError when the file does not come
 */
export async function pickFromDropbox(appKey: string, extensions: readonly string[]): Promise<File> {
  await loadScript(pickerScripts.dropbox, { id: 'dropboxjs', 'data-app-key': appKey })
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
