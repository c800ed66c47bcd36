CREATE TABLE "status_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "status_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"last_mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "status_updates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "status_pages" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "status_pages" ADD COLUMN "groups_by_tag" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "status_notes" ADD CONSTRAINT "status_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_subscribers" ADD CONSTRAINT "status_subscribers_project_id_status_pages_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."status_pages"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_subscriber_id_status_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."status_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_notes_newest" ON "status_notes" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "status_subscribers_page" ON "status_subscribers" USING btree ("project_id",lower("email"));--> statement-breakpoint
CREATE INDEX "status_subscribers_unconfirmed" ON "status_subscribers" USING btree ("state_since") WHERE "status_subscribers"."state" <> 'confirmed';--> statement-breakpoint
CREATE INDEX "status_updates_subscriber" ON "status_updates" USING btree ("subscriber_id");