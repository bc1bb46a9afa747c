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

function field(state: FileFieldState, error: string | null = null) {
  return (
    <FileField
      id="cv"
      name="cv"
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
    />
  )
}

function show(state: FileFieldState, error: string | null = null) {
  return render(field(state, error))
}

describe('FileField without a file', () => {
  it('opens the file picker with its button and reports the chosen file', async () => {
    const user = userEvent.setup()
    show({ status: 'idle' })
    const chooser = screen.getByLabelText<HTMLInputElement>('CV', { selector: 'input' })
    expect(chooser.accept).toBe('.pdf,.txt')
    const open = vi.spyOn(chooser, 'click')
    await user.click(screen.getByRole('button', { name: 'Upload file, CV' }))
    expect(open).toHaveBeenCalledOnce()
    await user.upload(chooser, cv)
    expect(onPick).toHaveBeenCalledExactlyOnceWith(cv)
    expect(chooser.value).toBe('')
  })

  it('accepts a dropped file without navigating away', () => {
    show({ status: 'idle' })
    const target = screen.getByRole('button', { name: 'Upload file, CV' })
    expect(fireEvent.dragOver(target)).toBe(false)
    expect(fireEvent.drop(target, { dataTransfer: { files: [cv] } })).toBe(false)
    expect(onPick).toHaveBeenCalledExactlyOnceWith(cv)
  })

  it('accepts a pasted file and ignores pasted text', () => {
    show({ status: 'idle' })
    const target = screen.getByRole('button', { name: 'Upload file, CV' })
    expect(fireEvent.paste(target, { clipboardData: { files: [] } })).toBe(true)
    expect(onPick).not.toHaveBeenCalled()
    expect(fireEvent.paste(target, { clipboardData: { files: [cv] } })).toBe(false)
    expect(onPick).toHaveBeenCalledExactlyOnceWith(cv)
  })

  it('ignores a drop without a file', () => {
    show({ status: 'idle' })
    fireEvent.drop(screen.getByRole('button', { name: 'Upload file, CV' }), { dataTransfer: { files: [] } })
    expect(onPick).not.toHaveBeenCalled()
  })

  it('describes its button by its error, then by the accepted files, and not its group, which some readers would say as well', () => {
    show({ status: 'idle' }, 'Add your CV.')
    expect(screen.getByRole('group', { name: /^CV/ })).not.toHaveAccessibleDescription()
    expect(document.getElementById('cv')).toHaveAccessibleDescription('Add your CV. PDF or text.')
  })
})

describe('FileField with a file', () => {
  it.each<[FileFieldState, boolean]>([
    [{ status: 'uploading', fileName: 'cv.pdf', percent: 40 }, false],
    [{ status: 'done', fileName: 'cv.pdf', detail: '2 MB, uploaded' }, false],
    [{ status: 'failed', fileName: 'cv.exe', message: 'Not taken.', canRetry: false }, true],
  ])(
    'names the accepted files only while one is needed, so that nothing below moves when an upload ends: %j',
    (state, isNamed) => {
      show(state)
      expect(screen.queryAllByText('PDF or text.')).toHaveLength(isNamed ? 1 : 0)
    },
  )

  it('shows the progress of an upload and can cancel it', async () => {
    const user = userEvent.setup()
    show({ status: 'uploading', fileName: 'cv.pdf', percent: 40 })
    expect(screen.getByRole('progressbar', { name: 'cv.pdf' })).toHaveAttribute('value', '40')
    expect(screen.getByText('Uploading')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of cv.pdf' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('shows the name of an uploaded file and can remove it', async () => {
    const user = userEvent.setup()
    show({ status: 'done', fileName: 'cv.pdf', detail: '2 MB, uploaded' })
    expect(screen.getByText('cv.pdf')).toBeVisible()
    expect(screen.getByText('2 MB, uploaded')).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Upload file, CV' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('shows why an upload failed and can retry it', async () => {
    const user = userEvent.setup()
    show({ status: 'failed', fileName: 'cv.pdf', message: 'The upload failed.', canRetry: true })
    expect(screen.getByText('The upload failed.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(onRemove).not.toHaveBeenCalled()
  })

  it('can only remove a rejected file, not retry it', () => {
    show({ status: 'failed', fileName: 'cv.exe', message: 'Not taken.', canRetry: false })
    expect(screen.getAllByRole('button').map((button) => button.ariaLabel)).toEqual(['Remove cv.exe'])
  })
})

describe('the focus of a FileField', () => {
  it('stays in the field after a pick, after a removal, and after a retry', async () => {
    const user = userEvent.setup()
    const { rerender } = show({ status: 'idle' })
    await user.click(screen.getByRole('button', { name: 'Upload file, CV' }))
    rerender(field({ status: 'uploading', fileName: 'cv.pdf', percent: 0 }))
    expect(screen.getByRole('button', { name: 'Cancel the upload of cv.pdf' })).toHaveFocus()
    rerender(field({ status: 'failed', fileName: 'cv.pdf', message: 'The upload failed.', canRetry: true }))
    expect(screen.getByRole('button', { name: 'Remove cv.pdf' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    rerender(field({ status: 'uploading', fileName: 'cv.pdf', percent: 0 }))
    rerender(field({ status: 'done', fileName: 'cv.pdf', detail: 'uploaded' }))
    expect(screen.getByRole('button', { name: 'Remove cv.pdf' })).toHaveFocus()
    rerender(field({ status: 'idle' }))
    expect(screen.getByRole('button', { name: 'Upload file, CV' })).toHaveFocus()
  })

  it('is not taken from another field', async () => {
    const user = userEvent.setup()
    const { rerender } = render(
      <>
        {field({ status: 'idle' })}
        <input aria-label="Name" />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Upload file, CV' }))
    await user.click(screen.getByRole('textbox', { name: 'Name' }))
    rerender(
      <>
        {field({ status: 'uploading', fileName: 'cv.pdf', percent: 0 })}
        <input aria-label="Name" />
      </>,
    )
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })
})
