import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './kit.module.css'

interface FairButtonLook {
  /** One primary per screen. `snow` is for coloured surfaces. */
  readonly variant?: 'plain' | 'primary' | 'bee' | 'snow'
  readonly isLarge?: boolean
  /** Grows in its row. */
  readonly isWide?: boolean
  readonly icon?: IconName
  /** A second, smaller line. */
  readonly secondLine?: string
}

interface Look {
  readonly icon: IconName | undefined
  readonly isLarge: boolean
  readonly isWide: boolean
  readonly secondLine: string | undefined
  readonly variant: 'plain' | 'primary' | 'bee' | 'snow'
}

function lookOf({ icon, isLarge, isWide, secondLine, variant }: Look, hasText: boolean): string {
  return [
    styles['button'],
    variant === 'plain' ? '' : styles[variant],
    isLarge || secondLine !== undefined ? styles['large'] : '',
    secondLine === undefined ? '' : styles['two-lines'],
    isWide ? styles['wide'] : '',
    icon !== undefined && !hasText ? styles['square'] : '',
  ]
    .filter(Boolean)
    .join(' ')
}

interface LabelProps extends Pick<Look, 'icon' | 'secondLine'> {
  readonly children?: ReactNode
}

function Label({ children, icon, secondLine }: LabelProps) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      {secondLine === undefined ? children : <span>{children}</span>}
      {secondLine === undefined ? null : <small>{secondLine}</small>}
    </>
  )
}

interface FairButtonProps
  extends FairButtonLook,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled' | 'children'> {
  /** Without text, `aria-label` names the button. */
  readonly children?: ReactNode
  /** Stays focusable, so that everybody can find out why it is off. */
  readonly isDisabled?: boolean
}

/** A button of at least 64 px. */
export function FairButton({
  children,
  icon,
  isDisabled = false,
  isLarge = false,
  isWide = false,
  onClick,
  secondLine,
  type = 'button',
  variant = 'plain',
  ...rest
}: FairButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ icon, isLarge, isWide, secondLine, variant }, children !== undefined)}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        if (isDisabled) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <Label icon={icon} secondLine={secondLine}>
        {children}
      </Label>
    </button>
  )
}

interface FairLinkProps extends FairButtonLook, Omit<LinkProps, 'className' | 'children'> {
  readonly children?: ReactNode
}

/** A link that looks like a button. It replaces the history's entry, so that 'back' never shows another person's page. */
export function FairLink({
  children,
  icon,
  isLarge = false,
  isWide = false,
  secondLine,
  variant = 'plain',
  ...rest
}: FairLinkProps) {
  return (
    <Link replace {...rest} className={lookOf({ icon, isLarge, isWide, secondLine, variant }, children !== undefined)}>
      <Label icon={icon} secondLine={secondLine}>
        {children}
      </Label>
    </Link>
  )
}
