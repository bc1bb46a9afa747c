import webPush from 'web-push'

/** A new pair of keys for push, as the settings take them. Node's own leave out zeros at the beginning. */
export function vapidKeys(): { readonly VAPID_PUBLIC_KEY: string; readonly VAPID_PRIVATE_KEY: string } {
  const { privateKey, publicKey } = webPush.generateVAPIDKeys()
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}
