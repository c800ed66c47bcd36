CREATE TABLE "alert_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "mailed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "run_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_recipients_channel" ON "alert_recipients" USING btree ("channel_id",lower("email"));--> statement-breakpoint
CREATE INDEX "monitors_user" ON "monitors" USING btree ("user_id");