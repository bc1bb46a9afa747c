/** Push subscriptions of this browser. Only a press may ask for the permission. */

/** Whether this browser has push. iOS has it in the installed app only. */
export function canPush(): boolean {
  return 'PushManager' in window && typeof Notification !== 'undefined' && 'serviceWorker' in navigator
}

/** Asks for the permission to show notifications, inside of a press. @returns whether it is granted */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration()
}

/** The subscription of this browser, or null. */
export async function currentPush(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser. A subscription to another key is replaced.
 * @param key the server's VAPID key, in base64url
 * @returns null: no push service answers, or there is no worker yet
 */
export async function subscribePush(key: string): Promise<PushSubscription | null> {
  const push = (await registration())?.pushManager
  if (!push) return null
  const subscribe = () => push.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    return await subscribe()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') return null
  }
  try {
    await (await push.getSubscription())?.unsubscribe()
    return await subscribe()
  } catch {
    return null
  }
}
