import { home } from '#content'
import { BrandLink } from '#features/rich-line/rich-line.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './follow.module.css'

/** Links to the company's social accounts, next to a picture. */
export function Follow() {
  if (!home.follow) return null
  const { heading, lead, image, accounts } = home.follow
  return (
    <section className={styles['follow']} data-tone="bee" aria-labelledby="follow-heading">
      <Wrap>
        <div className={styles['columns']}>
          <div className={styles['text']}>
            <h2 id="follow-heading" className={styles['heading']}>
              {heading}
            </h2>
            <p className={styles['lead']}>{lead}</p>
            <ul className={styles['accounts']} aria-labelledby="follow-heading">
              {accounts.map((account) => (
                <li key={account.href}>
                  <BrandLink link={account} className={buttonClass({ variant: 'snow' })}>
                    {account.icon ? <Icon name={account.icon} size="medium" /> : null}
                    {account.label}
                    {account.icon ? null : <Icon name="arrow-up-right" />}
                  </BrandLink>
                </li>
              ))}
            </ul>
          </div>
          <img className={styles['art']} src={image} alt="" width={420} height={360} loading="lazy" />
        </div>
      </Wrap>
    </section>
  )
}
