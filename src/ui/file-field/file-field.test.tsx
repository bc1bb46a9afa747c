import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FileField, type FileFieldState } from './file-field.tsx'

const onPick = vi.fn<(file: File) => void>()
const onRemove = vi.fn<() => void>()
const onRetry = vi.fn<() => void>()
const cv = new File(['cv'], 'cv.pdf', { type: 'application/pdf' })

beforeEach(() => {
  for (const callback of [onPick, onRemove, onRetry]) callback.mockClear()
})

function show(state: FileFieldState, error: string | null = null) {
  return render(
    <FileField
      id="cv"
      label="CV"
      isRequired
      error={error}
      state={state}
      accept={['.pdf', '.txt']}
      helper="PDF or text."
      uploadingText="Uploading"
      onPick={onPick}
      onRemove={onRemove}
      onRetry={onRetry}
    />,
  )
}

describe('a file field without a file', () => {
  it('opens the chooser by its button and tells the file that was chosen', async () => {
    const user = userEvent.setup()
    show({ status: 'idle' })
    const chooser = screen.getByLabelText<HTMLInputElement>('CV', { selector: 'input' })
    expect(chooser.accept).toBe('.pdf,.txt')
    const open = vi.spyOn(chooser, 'click')
    await user.click(screen.getByRole('button', { name: 'Device' }))
    expect(open).toHaveBeenCalledOnce()
    await user.upload(chooser, cv)
    expect(onPick).toHaveBeenCalledExactlyOnceWith(cv)
    expect(chooser.value).toBe('')
  })

  it('takes a file that is dropped on it, and leaves the page where it is', () => {
    show({ status: 'idle' })
    const target = screen.getByRole('button', { name: 'Device' })
    expect(fireEvent.dragOver(target)).toBe(false)
    expect(fireEvent.drop(target, { dataTransfer: { files: [cv] } })).toBe(false)
    expect(onPick).toHaveBeenCalledExactlyOnceWith(cv)
  })

  it('takes a file out of the clipboard, and leaves pasted text alone', () => {
    show({ status: 'idle' })
    const target = screen.getByRole('button', { name: 'Device' })
    expect(fireEvent.paste(target, { clipboardData: { files: [] } })).toBe(true)
    expect(onPick).not.toHaveBeenCalled()
    expect(fireEvent.paste(target, { clipboardData: { files: [cv] } })).toBe(false)
    expect(onPick).toHaveBeenCalledExactlyOnceWith(cv)
  })

  it('does nothing when what is dropped is no file', () => {
    show({ status: 'idle' })
    fireEvent.drop(screen.getByRole('button', { name: 'Device' }), { dataTransfer: { files: [] } })
    expect(onPick).not.toHaveBeenCalled()
  })

  it('says its error before which files it takes, also at the button the error summary leads to', () => {
    show({ status: 'idle' }, 'Add your CV.')
    expect(screen.getByRole('group', { name: /^CV/ })).toHaveAccessibleDescription('Add your CV. PDF or text.')
    expect(document.getElementById('cv')).toHaveAccessibleDescription('Add your CV. PDF or text.')
  })
})

describe('a file field with a file', () => {
  it('on its way shows how far it is and can be cancelled', async () => {
    const user = userEvent.setup()
    show({ status: 'uploading', fileName: 'cv.pdf', percent: 40 })
    expect(screen.getByRole('progressbar', { name: 'cv.pdf' })).toHaveAttribute('value', '40')
    expect(screen.getByText('Uploading')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of cv.pdf' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('that has arrived shows its name and can be removed', async () => {
    const user = userEvent.setup()
    show({ status: 'done', fileName: 'cv.pdf', detail: '2 MB, uploaded' })
    expect(screen.getByText('cv.pdf')).toBeVisible()
    expect(screen.getByText('2 MB, uploaded')).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Device' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('that failed says why and can be tried again', async () => {
    const user = userEvent.setup()
    show({ status: 'failed', fileName: 'cv.pdf', message: 'The upload failed.', canRetry: true })
    expect(screen.getByText('The upload failed.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(onRemove).not.toHaveBeenCalled()
  })

  it('that is refused cannot be tried again, only removed', () => {
    show({ status: 'failed', fileName: 'cv.exe', message: 'Not taken.', canRetry: false })
    expect(screen.getAllByRole('button').map((button) => button.ariaLabel)).toEqual(['Remove cv.exe'])
  })
})
