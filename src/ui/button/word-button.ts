import styles from './word-button.module.css'

/** The classes of a button that is an icon and words, and of its words. On a phone, one in a line of actions has a frame. */
export const wordButton = { button: styles['button'], label: styles['label'] } as const
