import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { LoadingDots } from '../loading-dots/loading-dots.tsx'
import styles from './button.module.css'

interface ButtonLook {
  /** One primary per group. `snow` and `bee` are for coloured surfaces. */
  readonly variant?: 'primary' | 'outline' | 'ghost' | 'snow' | 'bee'
  /** `compact` is for dense tools such as the recruiters' desk. */
  readonly size?: 'compact' | 'small' | 'medium' | 'large'
  /** Fills the width of its container. */
  readonly isWide?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', isWide = false }: ButtonLook = {}): string {
  return [styles['button'], styles[variant], styles[size], isWide ? styles['wide'] : ''].filter(Boolean).join(' ')
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  readonly children: ReactNode
  /** Sets `aria-disabled` and stays focusable, so that keyboard users can find out why it is disabled. */
  readonly isDisabled?: boolean
  /** Shows loading dots at the same width and ignores clicks. */
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
