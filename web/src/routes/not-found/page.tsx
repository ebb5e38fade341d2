import { data } from 'react-router'

export function loader(): never {
  throw data('Page Not Found', { status: 404 })
}

export const Component = () => null
