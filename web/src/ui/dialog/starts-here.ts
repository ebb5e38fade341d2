/** As a `ref`: where the focus starts in a dialog. React's `autoFocus` comes before the dialog is open. */
export const startsHere = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')
