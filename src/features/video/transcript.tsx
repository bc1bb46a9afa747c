import { useEffect, useState } from 'react'
import type { Captions } from '#shared/video-files.ts'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { captionLines } from './caption-lines.ts'
import styles from './transcript.module.css'
import { video as words } from '../words.ts'

interface TranscriptProps {
  readonly title: string
  /** The device stores them. */
  readonly captions: Captions
  readonly isOpen: boolean
  readonly onClose: () => void
}

async function readLines(url: string): Promise<readonly string[]> {
  try {
    const response = await fetch(url)
    return response.ok ? captionLines(await response.text()) : []
  } catch {
    return []
  }
}

/** The words of a video, to read while it cannot be played. */
export function Transcript({ title, captions, isOpen, onClose }: TranscriptProps) {
  const [lines, setLines] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    void readLines(captions.url).then((read) => isCurrent && setLines(read))
    return () => {
      isCurrent = false
    }
  }, [captions.url, isOpen])
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="outline" isWide onClick={onClose}>
          {words.close()}
        </Button>
      }
    >
      <div className={styles['words']} aria-busy={lines === null}>
        {lines?.length === 0 ? <p>{words.notSaved()}</p> : null}
        {lines?.map((line) => (
          <p key={line} lang={captions.language} dir="auto">
            {line}
          </p>
        ))}
      </div>
    </BottomSheet>
  )
}
