import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'
import { Logo } from './logo.tsx'

interface TitleBarProps {
  readonly title: string
  /** History steps back to the visitor's home page with its scroll position and filter, or 0 if they came from elsewhere. */
  readonly stepsFromHome: () => number
}

/** The bar of sub-pages: back link, title, logo. */
export function TitleBar({ title, stepsFromHome }: TitleBarProps) {
  const navigate = useNavigate()
  return (
    <header className={styles['bar-room']}>
      <div className={styles['bar']}>
        <Wrap>
          <div className={styles['title-row']}>
            <Link
              className={styles['back']}
              to={paths.home()}
              onClick={(event) => {
                const steps = stepsFromHome()
                if (steps === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                void navigate(-steps)
              }}
            >
              <Icon name="arrow-left" />
              <span className={styles['back-text']}>Back to home</span>
            </Link>
            <p className={styles['bar-title']}>{title}</p>
            <div className={styles['bar-logo']}>
              <Logo isShort />
            </div>
          </div>
        </Wrap>
      </div>
    </header>
  )
}
