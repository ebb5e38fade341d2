import { Moon, Sun } from 'lucide-react'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { toggleTheme } from '../../store/theme.ts'
import { button } from '../../ui/classes.ts'

export function ThemeToggle() {
  const dispatch = useAppDispatch()
  const isDark = useAppSelector(({ theme }) => theme.mode === 'dark')
  return (
    <button
      type="button"
      className={button({ variant: 'icon' })}
      aria-label="Dark theme"
      aria-pressed={isDark}
      onClick={() => dispatch(toggleTheme())}
    >
      <Moon strokeWidth={1.75} className="dark:hidden" />
      <Sun strokeWidth={1.75} className="hidden dark:block" />
    </button>
  )
}
