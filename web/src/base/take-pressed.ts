/** Name of the global function of the head script that ends its waiting and returns the pressed button, if any. */
export const takePressed = 'takePressed'
