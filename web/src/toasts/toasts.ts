export type Toast = { id: number; text: string; kind: 'done' | 'failed'; durationMs: number }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const show = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

export const addToast = (toast: Omit<Toast, 'id'>) => {
  lastId += 1
  show([...toasts, { ...toast, id: lastId }])
}

export const removeToast = (id: number) => show(toasts.filter((toast) => toast.id !== id))

export const currentToasts = () => toasts

export const watchToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
