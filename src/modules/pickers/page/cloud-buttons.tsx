import { useState } from 'react'
import type { SlotProps } from '#platform/page-module.ts'
import { reportProblem } from '#platform/report.ts'
import { settings } from '#platform/settings.ts'
import { FileSourceButton } from '#ui/file-field/file-source-button.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { CanceledError } from './picked-file.ts'
import { page as words } from '../words.ts'
import { pickerSettings } from '../shared/page-settings.ts'

type CloudButtonsProps = SlotProps['file-sources']

interface Picker {
  readonly name: string
  /** Whether it can pick a file of these types. */
  readonly canServe: (accept: readonly string[]) => boolean
  readonly icon: IconName
  readonly pick: (accept: readonly string[]) => Promise<File>
}

/** The pickers that are configured with keys. Their code and the vendor's scripts load when the button is pressed. */
function configuredPickers(): readonly Picker[] {
  const { dropboxAppKey, googleApiKey, googleClientId } = pickerSettings(settings)
  const pickers: Picker[] = []
  if (dropboxAppKey !== null) {
    pickers.push({
      name: 'Dropbox',
      canServe: () => true,
      icon: 'dropbox',
      pick: async (accept) => (await import('./online/dropbox.ts')).pickFromDropbox(dropboxAppKey, accept),
    })
  }
  if (googleClientId !== null && googleApiKey !== null) {
    const keys = { clientId: googleClientId, apiKey: googleApiKey }
    pickers.push({
      name: 'Google Drive',
      // It picks PDFs, and exports documents as PDF.
      canServe: (accept) => accept.includes('.pdf'),
      icon: 'google-drive',
      pick: async () => (await import('./online/google-drive.ts')).pickFromGoogleDrive(keys),
    })
  }
  return pickers
}

const pickers = configuredPickers()

/** One button for each configured file picker that can serve the field. */
export function CloudButtons({ accept, onPick }: CloudButtonsProps) {
  const serving = pickers.filter(({ canServe }) => canServe(accept))
  return serving.map((picker) => <CloudButton key={picker.name} picker={picker} accept={accept} onPick={onPick} />)
}

function CloudButton({ picker, accept, onPick }: CloudButtonsProps & { readonly picker: Picker }) {
  const [isPicking, setIsPicking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const pick = async () => {
    setIsPicking(true)
    setHasFailed(false)
    try {
      onPick(await picker.pick(accept))
    } catch (error) {
      if (error instanceof CanceledError) return
      // Also tell the visitor, who would otherwise wait for the file.
      reportProblem(`${picker.name}: no file`, error)
      setHasFailed(true)
    } finally {
      setIsPicking(false)
    }
  }
  return (
    <>
      <FileSourceButton icon={picker.icon} name={picker.name} isLoading={isPicking} onClick={() => void pick()} />
      <span role="status">{hasFailed ? words.failed({ name: picker.name }) : ''}</span>
    </>
  )
}
