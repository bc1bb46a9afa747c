import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CloudButtons } from '../page/cloud-buttons.tsx'

vi.mock('#platform/settings.ts', () => ({
  settings: { modules: { pickers: { dropboxAppKey: 'key', googleClientId: 'client', googleApiKey: 'key' } } },
}))

it('offers Google Drive, which gives PDFs, only at a field that takes them', () => {
  const { unmount } = render(<CloudButtons accept={['.pdf', '.doc']} onPick={() => {}} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dropbox', 'Google Drive'])
  unmount()
  render(<CloudButtons accept={['.mp4', '.webm']} onPick={() => {}} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dropbox'])
})
