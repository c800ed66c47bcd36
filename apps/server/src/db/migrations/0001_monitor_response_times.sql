ALTER TABLE "attention_snoozes" ADD COLUMN "since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "monitor_days" ADD COLUMN "hours" jsonb DEFAULT '{}'::jsonb NOT NULL;