import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { LoadingDots } from '../loading-dots/loading-dots.tsx'
import styles from './button.module.css'

interface ButtonLook {
  /** One primary per group; `snow` and `bee` lie on fields. */
  readonly variant?: 'primary' | 'outline' | 'ghost' | 'snow' | 'bee'
  readonly size?: 'small' | 'medium' | 'large'
  /** Takes the whole width of its container. */
  readonly isWide?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', isWide = false }: ButtonLook = {}): string {
  return [styles['button'], styles[variant], styles[size], isWide ? styles['wide'] : ''].filter(Boolean).join(' ')
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  readonly children: ReactNode
  /** Stays focusable and says that it is disabled: a person on a keyboard can find out why. */
  readonly isDisabled?: boolean
  /** Shows that its work is going on, keeps its width and takes no further click. */
  readonly isLoading?: boolean
}

export function Button({
  variant,
  size,
  isWide,
  isDisabled = false,
  isLoading = false,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look: ButtonLook = {
    ...(variant === undefined ? {} : { variant }),
    ...(size === undefined ? {} : { size }),
    ...(isWide === undefined ? {} : { isWide }),
  }
  const isInert = isDisabled || isLoading
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look)}
      aria-disabled={isInert || undefined}
      aria-busy={isLoading || undefined}
      onClick={(event) => {
        if (isInert) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles['label']}>{children}</span>
      {isLoading ? (
        <span className={styles['dots']} aria-hidden="true">
          <LoadingDots label="" />
        </span>
      ) : null}
    </button>
  )
}
