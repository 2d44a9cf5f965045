/** The fonts of headings and body text. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import type { FontRole, PanelProps } from './design-types.ts';
import { FontPicker } from './font-picker.tsx';

const roles: readonly { readonly role: FontRole; readonly label: string }[] = [
  { role: 'serif', label: 'Headings' },
  { role: 'sans', label: 'Text' },
];

export function FontsPanel({ design, edit }: PanelProps) {
  const [open, setOpen] = useState<FontRole>();
  return (
    <div className="studio-panel-fields">
      {roles.map(({ role, label }) => {
        const font = design.fonts[role];
        return (
          <section key={role} className="studio-font-role" aria-label={label}>
            <h2>{label}</h2>
            <p>{font?.family ?? 'As the theme has it'}</p>
            <div className="studio-buttons">
              <Button onPress={() => setOpen(role)}>
                Choose<span className="visually-hidden"> a font for {label}</span>
              </Button>
              {font === undefined ? null : (
                <Button variant="quiet" onPress={() => edit(['fonts', role], undefined)}>
                  Use the theme’s<span className="visually-hidden"> font for {label}</span>
                </Button>
              )}
            </div>
            {open === role ? (
              <FontPicker
                title={`Font of ${label.toLowerCase()}`}
                current={font?.url}
                onClose={() => setOpen(undefined)}
                onChoose={(chosen) => {
                  setOpen(undefined);
                  edit(['fonts', role], chosen);
                }}
              />
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
