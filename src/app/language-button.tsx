import { languages } from '#shared/site-languages.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { usePopover } from '#ui/popover/use-popover.ts'
import styles from './layout.module.css'
import { frame as words } from './words.ts'

const loadPanel = () => import('#features/language/language-panel.tsx')
const Panel = late(async () => (await loadPanel()).LanguagePanel)
/** Loads it ahead of a press, which tries again where that fails. */
const prepare = () => void loadPanel().catch(() => {})

/** Opens the languages below it, from 1280 px on. The menu has them on narrower screens. */
export function LanguageButton() {
  const { isOpen, setIsOpen, panelId, box, button } = usePopover()
  if (languages.length === 1) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape from any link inside
    <div {...box} className={styles['language']}>
      <button
        ref={button}
        type="button"
        className={styles['tool']}
        aria-label={words.language()}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="globe" />
        <span>{words.languageShort()}</span>
      </button>
      {isOpen ? (
        <div id={panelId} className={styles['languages']}>
          <Panel />
        </div>
      ) : null}
    </div>
  )
}
