import { Button } from '@mantine/core';
import classes from './more-button.module.css';

interface MoreButtonProps {
  label: string;
  loading: boolean;
  onClick: () => void;
}

/** Below a list: asks for what comes next in it. */
export const MoreButton = ({ label, loading, onClick }: MoreButtonProps) => (
  <Button variant="default" size="sm" className={classes.more} loading={loading} onClick={onClick}>
    {label}
  </Button>
);
