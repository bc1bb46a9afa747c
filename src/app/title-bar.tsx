import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'
import { Logo } from './logo.tsx'

interface TitleBarProps {
  readonly title: string
  /** Steps back to the home page that the visitor came from, to its place and its filter; 0: they came from elsewhere. */
  readonly stepsFromHome: () => number
}

/** The bar above sub-pages: back, the title, the logo (specification 2). */
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
              <span className={styles['back-words']}>Back to home</span>
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
