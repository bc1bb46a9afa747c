import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip, RemovableChip, type ChipTone } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { asideIconNames, iconNames } from '#ui/icon/icon-names.ts'
import { ExternalLink, ArrowLinkLabel, arrowLinkClass } from '#ui/link/arrow-link.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { Link } from 'react-router-dom'
import styles from './screen.module.css'
import { Family, Row, Specimen, State } from './specimen.tsx'

const variants = [
  { variant: 'primary', name: 'Primary', isOnField: false },
  { variant: 'outline', name: 'Outline', isOnField: false },
  { variant: 'ghost', name: 'Ghost', isOnField: false },
  { variant: 'snow', name: 'Snow', isOnField: true },
  { variant: 'bee', name: 'Bee', isOnField: true },
] as const

const tones: readonly ChipTone[] = ['owl', 'macaw', 'bee', 'starling', 'flamingo']

/** Buttons, links, icons and chips. */
export function Actions() {
  return (
    <Family name="Actions">
      <Specimen name="Button">
        {variants.map(({ variant, name, isOnField }) => (
          <State key={variant} name={name} isOnField={isOnField} isWide>
            <Row>
              <Button variant={variant} size="small">
                Small
              </Button>
              <Button variant={variant}>Medium</Button>
              <Button variant={variant} size="large">
                Large
              </Button>
              <Button variant={variant}>
                <Icon name="upload" size="medium" />
                With icon
              </Button>
              <Button variant={variant} isDisabled>
                Disabled
              </Button>
              <Button variant={variant} isLoading>
                Loading
              </Button>
            </Row>
          </State>
        ))}
        <State name="Wide">
          <Button isWide>As wide as its place</Button>
        </State>
        {(['outline', 'primary', 'bee', 'plain'] as const).map((variant) => (
          <State key={variant} name={`For a tablet, ${variant}`} isOnField={variant === 'plain'} isWide>
            <Row>
              <Button variant={variant} size="touch" icon="printer">
                Touch
              </Button>
              <Button variant={variant} size="touch-large">
                Large
              </Button>
              <Button variant={variant} size="touch" isDisabled>
                Disabled
              </Button>
              <Button variant={variant} size="touch" icon="trash-2" aria-label={`Remove, ${variant}`} />
            </Row>
          </State>
        ))}
      </Specimen>
      <Specimen name="Link">
        <State name="In a sentence">
          <p>
            Read on{' '}
            <a className={linkClass()} href={paths.home()}>
              another page
            </a>{' '}
            before you go.
          </p>
        </State>
        <State name="Alone">
          <a className={linkClass({ isAlone: true })} href={paths.home()}>
            Tall enough to press
          </a>
        </State>
        <State name="Leading on">
          <Link className={arrowLinkClass} to={paths.jobs()}>
            <ArrowLinkLabel>See the jobs</ArrowLinkLabel>
          </Link>
        </State>
        <State name="To another site">
          <ExternalLink href="https://example.com/">Read it there</ExternalLink>
        </State>
        <State name="Leading on, on a field" isOnField>
          <Link className={arrowLinkClass} to={paths.jobs()}>
            <ArrowLinkLabel>See the jobs</ArrowLinkLabel>
          </Link>
        </State>
      </Specimen>
      <Specimen name="Icon">
        <State name="Small, medium, large">
          <Row>
            <Icon name="search" size="small" />
            <Icon name="search" size="medium" />
            <Icon name="search" />
          </Row>
        </State>
        <State name="Every icon" isWide>
          <ul className={styles['icons']}>
            {[...iconNames, ...asideIconNames].map((name) => (
              <li key={name}>
                <Icon name={name} />
                {name}
              </li>
            ))}
          </ul>
        </State>
      </Specimen>
      <Chips />
    </Family>
  )
}

function Chips() {
  const [shown, setShown] = useState(tones)
  return (
    <Specimen name="Chip">
      <State name="Tones">
        <Row>
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
        </Row>
      </State>
      <State name="Removable">
        <Row>
          {shown.map((tone) => (
            <RemovableChip
              key={tone}
              tone={tone}
              removeLabel={`Remove ${tone}`}
              onRemove={() => setShown(shown.filter((each) => each !== tone))}
            >
              {tone}
            </RemovableChip>
          ))}
        </Row>
      </State>
    </Specimen>
  )
}
