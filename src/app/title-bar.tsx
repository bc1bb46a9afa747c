import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { BarSlot } from '#ui/bar-slot/bar-slot.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'
import { LanguageButton } from './language-button.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { MyJobsLink } from './my-jobs-link.tsx'
import barStyles from './title-bar.module.css'
import { frame as words } from './words.ts'

interface TitleBarProps {
  readonly title: string
  /** History steps back to the visitor's list with its scroll position and filter, or 0 if they came from elsewhere. */
  readonly stepsFromList: () => number
}

/** The bar of sub-pages: back link, title, 'My jobs', languages or menu, logo. A screen may fill places of it with its own. */
export function TitleBar({ title, stepsFromList }: TitleBarProps) {
  const navigate = useNavigate()
  return (
    <header className={styles['bar-room']}>
      <div className={styles['bar']}>
        <Wrap>
          <div className={`${styles['title-row']} ${barStyles['row']}`}>
            <BarSlot name="back" className={barStyles['back-slot']} />
            <Link
              className={barStyles['back']}
              to={paths.home()}
              onClick={(event) => {
                const steps = stepsFromList()
                if (steps === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                void navigate(-steps)
              }}
            >
              <Icon name="arrow-left" />
              <span className={barStyles['back-text']}>{words.home()}</span>
            </Link>
            <div className={barStyles['titles']}>
              <p className={`${styles['bar-title']} ${barStyles['page-title']}`}>{title}</p>
              <BarSlot name="title" className={barStyles['title-slot']} />
            </div>
            <div className={barStyles['end']}>
              <BarSlot name="end" className={barStyles['end-slot']} />
              <div className={barStyles['tools']}>
                <MyJobsLink hasWord />
                <LanguageButton />
              </div>
              <MenuButton />
              <div className={styles['bar-logo']}>
                <Logo size="mark" />
              </div>
            </div>
          </div>
        </Wrap>
        <BarSlot name="below" className={barStyles['below']} />
      </div>
    </header>
  )
}
