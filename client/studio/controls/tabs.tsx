import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';

interface TabEntry {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}

export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => (
  <AriaTabs
    className="studio-tabs"
    {...(selected === undefined ? {} : { selectedKey: selected })}
    onSelectionChange={(id) => onSelect?.(String(id))}
  >
    <TabList aria-label={label} className="studio-tab-list">
      {tabs.map(({ id, title }) => (
        <Tab key={id} id={id} className="studio-tab">
          {title}
        </Tab>
      ))}
    </TabList>
    {tabs.map(({ id, content }) => (
      <TabPanel key={id} id={id} className="studio-tab-panel">
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
);
