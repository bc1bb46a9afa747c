import { useIsShared } from '#ui/shared-device/shared-device.ts'
import styles from './application-form.module.css'
import { words } from './words.ts'

/** What happens to the application after the check, and what of it does not go. @param leftOut in a sentence. '' if everything goes */
export function ReadyToSend({ leftOut }: { readonly leftOut: string }) {
  const isShared = useIsShared()
  return (
    <div className={styles['ready']}>
      <h3>{words.check.ready()}</h3>
      <p className={styles['note']}>
        {leftOut === ''
          ? words.check[isShared ? 'readyLeadShared' : 'readyLead']()
          : words.unsent[isShared ? 'readyLeadShared' : 'readyLead']({ leftOut })}
      </p>
    </div>
  )
}
