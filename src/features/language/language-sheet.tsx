import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { LanguagePanel } from './language-panel.tsx'
import { language as words } from '../words.ts'

interface LanguageSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The languages on a phone. */
export function LanguageSheet({ isOpen, onClose }: LanguageSheetProps) {
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.language()}
      footer={
        <Button variant="outline" isWide onClick={onClose}>
          {words.stay()}
        </Button>
      }
    >
      <LanguagePanel />
    </BottomSheet>
  )
}
