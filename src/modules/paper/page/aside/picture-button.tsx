import { type ChangeEvent, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { aside as words } from '../../words.ts'

const texts = words.picture

interface PictureButtonProps {
  readonly onFile: (file: File) => void
}

/** Opens the device's pictures. */
export function PictureButton({ onFile }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Its name must not stay in the page, and the same picture can be chosen again.
    event.currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <input ref={input} type="file" accept="image/*" aria-label={texts.label()} onChange={take} hidden />
      <Button variant="outline" size="touch" icon="image" onClick={() => input.current?.click()}>
        {texts.choose()}
      </Button>
    </>
  )
}
