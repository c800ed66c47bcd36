import { type ColorMode, colorModes, useColorMode } from '../color-mode.ts';
import classes from './footer-choices.module.css';

const names: Readonly<Record<ColorMode, string>> = { light: 'Light', dark: 'Dark', auto: 'System' };

/** All three choices; the button in the top bar has the two that most people want. */
export function ColorModeSelect() {
  const { choice, choose } = useColorMode();
  return (
    <label className={classes.choice}>
      Colour mode
      <select
        className={classes.select}
        value={choice}
        onChange={({ currentTarget }) => choose(colorModes.find((mode) => mode === currentTarget.value) ?? 'light')}
      >
        {colorModes.map((mode) => (
          <option key={mode} value={mode}>
            {names[mode]}
          </option>
        ))}
      </select>
    </label>
  );
}
